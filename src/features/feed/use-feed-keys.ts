import { useLayoutEffect } from 'react'

interface FeedKeys {
  /** Moves to the next (1) or previous (-1) post. */
  step: (by: 1 | -1) => void
  like: (article: HTMLElement) => void
  open: (article: HTMLElement) => void
}

/** j and k go from post to post, l likes the one in focus, Enter opens it. */
export function useFeedKeys(keys: FeedKeys): void {
  // Before the posts are drawn: whoever sees them can press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForTheFeed(event)) return
      const article = document.activeElement?.closest<HTMLElement>('article[data-entry-key]') ?? undefined
      if (event.key === 'j') keys.step(1)
      else if (event.key === 'k') keys.step(-1)
      else if (event.key === 'l' && article) keys.like(article)
      else if (event.key === 'Enter' && article && article === event.target) keys.open(article)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

function isForTheFeed(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (document.querySelector('dialog[open]') !== null) return false
  return !(
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
