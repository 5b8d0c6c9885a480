import type { KeyboardEvent, MouseEvent } from 'react'
import styles from './feed-exit.module.css'

const before = 'before-feed'
const after = 'after-feed'

/** The ways out of a feed that has no end: a link before it that leads behind it, and one behind it that leads back. */
export function FeedExit({ at }: { at: 'start' | 'end' }) {
  const [id, target, text] =
    at === 'start' ? [before, after, 'Skip the feed'] : [after, before, 'To the start of the feed']
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    focusOn(target)
  }
  return (
    <a id={id} href={`#${target}`} className={styles.exit} onClick={leave}>
      {text}
    </a>
  )
}

/** Ctrl+Home and Ctrl+End inside of a feed go to what stands before and behind it. */
export function leaveByKeys(event: KeyboardEvent): void {
  if (!event.ctrlKey || (event.key !== 'Home' && event.key !== 'End')) return
  event.preventDefault()
  focusOn(event.key === 'Home' ? before : after)
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}
