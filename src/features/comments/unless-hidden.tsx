import { useState, type ReactNode } from 'react'
import type { Comment } from '#contract/comment.ts'
import { HiddenNote } from '#src/ui/hidden-note.tsx'
import styles from './unless-hidden.module.css'

type UnlessHiddenProps = {
  comment: Comment
  /** `details`: it is the one that the screen or its address is about. */
  context: 'list' | 'details'
  children: ReactNode
}

/**
 * A comment, marked where the author of the post hid it. That one finds it folded away in the list, except while it was hidden
 * just now: what one acted on stays where it is, and the focus with it.
 */
export function UnlessHidden({ comment, context, children }: UnlessHiddenProps) {
  const { is_hidden: isHidden = false, may_hide: isMine = false, username } = comment
  const [isFolded, setFolded] = useState(isHidden && isMine && context === 'list')
  const text = isMine ? 'You hid this comment from others' : 'Hidden from others by the author of the post'
  if (isHidden && isFolded)
    return <HiddenNote text={text} label={`Show the comment by @${username}`} onShow={() => setFolded(false)} />
  return (
    <>
      {isHidden && <p className={styles.note}>{text}</p>}
      {children}
    </>
  )
}
