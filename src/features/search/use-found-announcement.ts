import { useEffect } from 'react'
import { announce } from '#src/ui/announcer.tsx'
import type { Found } from './search-queries.ts'

/** Says how much was found of what is looked for, once it is known and whenever more of it came. */
export function useFoundAnnouncement(
  found: readonly Found[] | undefined,
  kinds: readonly (keyof typeof nouns)[],
): void {
  const text = found && `Found ${kinds.map((kind) => countOf(found, kind)).join(' and ')}.`
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [text])
}

const nouns = {
  users: { one: 'member', many: 'members' },
  posts: { one: 'post', many: 'posts' },
  media: { one: 'post with pictures', many: 'posts with pictures' },
} as const

function countOf(found: readonly Found[], kind: keyof typeof nouns): string {
  const count = found.reduce((sum, page) => sum + page[kind].length, 0)
  return `${count} ${nouns[kind][count === 1 ? 'one' : 'many']}`
}
