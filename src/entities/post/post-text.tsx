import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { parseTextEntities, shortenAddress, type TextEntity } from '#contract/text-entities.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { classNames } from '#src/lib/class-names.ts'
import styles from './post-text.module.css'

type PostTextProps = {
  text: string
  size: 'feed' | 'details' | 'comment'
  /** Called on a press of the words themselves, not of a link in them nor at the end of selecting some; with Ctrl or ⌘ it asks for a new tab. */
  onPress: ((inNewTab: boolean) => void) | undefined
  /** On a public page @mentions and #topics lead nowhere, as those screens need a login. */
  hasMemberLinks: boolean
}

/** A post's or comment's words, with web addresses, @mentions and #topics as links; long addresses are whole in their titles. */
export function PostText({ text, size, onPress, hasMemberLinks }: PostTextProps) {
  if (text === '') return null
  const press = (event: MouseEvent<HTMLElement>) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (!isOnLink && !isSelecting) onPress?.(event.ctrlKey || event.metaKey)
  }
  return (
    // The name above is the link that keyboards and screen readers use for the same.
    <p
      dir="auto"
      className={classNames(styles.text, styles[size], onPress && styles.pressable)}
      data-opens={onPress && ''}
      onClick={press}
    >
      {parseTextEntities(text).map((part, at) => (
        <Part key={at} part={part} hasMemberLinks={hasMemberLinks} />
      ))}
    </p>
  )
}

function Part({ part, hasMemberLinks }: { part: TextEntity; hasMemberLinks: boolean }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'url':
      return (
        <a dir="auto" href={part.href} title={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {shortenAddress(part.text)}
        </a>
      )
    case 'mention':
      if (!hasMemberLinks) return part.text
      return (
        <Link dir="auto" to="/guestprofile" search={{ id: part.username }}>
          {part.text}
        </Link>
      )
    case 'topic':
      if (!hasMemberLinks) return part.text
      return (
        <Link dir="auto" to="/search" search={{ q: `#${part.topic}` }}>
          {part.text}
        </Link>
      )
    default:
      return assertNever(part)
  }
}
