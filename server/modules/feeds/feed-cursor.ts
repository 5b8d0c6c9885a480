import type { PageCursor } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'

/** Where a page of For You ended. */
export type ForYouCursor = {
  snapshotId: string
  /** When the run began: younger posts belong to the next run. */
  asOf: number
  /** The oldest post shown: from here the run goes on by time when its snapshot is gone. */
  oldestShown: number
} & ({ stage: 'ranked'; position: number } | { stage: 'older'; after: PageCursor | undefined })

/** Where a page of Following ended. */
export interface FollowingCursor {
  asOf: number
  after: PageCursor
}

type Part = string | number

const opaque = {
  write: (parts: readonly Part[]) => Buffer.from(parts.join(' ')).toString('base64url'),
  read: (cursor: string) => Buffer.from(cursor, 'base64url').toString().split(' '),
}

export function writeForYouCursor(cursor: ForYouCursor): string {
  const { snapshotId, asOf, oldestShown } = cursor
  const run = [snapshotId, asOf, oldestShown]
  if (cursor.stage === 'ranked') return opaque.write(['r', ...run, cursor.position])
  return opaque.write(['o', ...run, ...(cursor.after ? [cursor.after.at, cursor.after.id] : [])])
}

export function readForYouCursor(text: string): ForYouCursor {
  const [stage, snapshotId, asOf, oldestShown, ...place] = opaque.read(text)
  const run = { snapshotId: toId(snapshotId), asOf: toNumber(asOf), oldestShown: toNumber(oldestShown) }
  const [first, second] = place
  if (stage === 'r' && place.length === 1) return { ...run, stage: 'ranked', position: toNumber(first) }
  if (stage === 'o' && place.length === 0) return { ...run, stage: 'older', after: undefined }
  if (stage === 'o' && place.length === 2) {
    return { ...run, stage: 'older', after: { at: toNumber(first), id: toId(second) } }
  }
  throw unknownCursor()
}

export function writeFollowingCursor({ asOf, after }: FollowingCursor): string {
  return opaque.write(['f', asOf, after.at, after.id])
}

export function readFollowingCursor(text: string): FollowingCursor {
  const [kind, asOf, at, id, ...more] = opaque.read(text)
  if (kind !== 'f' || more.length > 0) throw unknownCursor()
  return { asOf: toNumber(asOf), after: { at: toNumber(at), id: toId(id) } }
}

function toNumber(part: string | undefined): number {
  if (part === undefined || !/^\d{1,15}$/.test(part)) throw unknownCursor()
  return Number(part)
}

function toId(part: string | undefined): string {
  if (part === undefined || !/^[0-9a-f-]{36}$/.test(part)) throw unknownCursor()
  return part
}

function unknownCursor(): Error {
  return refuse('bad-request', 'This page of the feed does not exist.', { field: 'cursor' })
}
