import { hash } from 'node:crypto'

/** A tag for a reply's content. Weak, as compression gives the same content in other bytes. */
export function tagOf(text: string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** Whether an `If-None-Match` header names the tag: its sender holds this very content. */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return header.split(',').some((known) => known.trim() === '*' || bare(known) === bare(tag))
}
