import type { ComponentProps, KeyboardEvent } from 'react'
import styles from './post-article.module.css'

type PostArticleProps = Omit<ComponentProps<'article'>, 'className'> & { entryKey: string }

/** A post's place in a list, which can hold the focus: j and k move it here, Enter opens the post, Back returns to it. */
export function PostArticle({ entryKey, ...rest }: PostArticleProps) {
  return <article {...rest} className={styles.article} data-entry-key={entryKey} tabIndex={-1} onKeyDown={open} />
}

function open(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return
  // The name leads to the post.
  event.currentTarget.querySelector<HTMLElement>('h2 a')?.click()
}
