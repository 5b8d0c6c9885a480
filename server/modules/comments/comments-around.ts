import type { CommentOrder } from '#contract/comment.ts'
import {
  decodePageCursor,
  encodePageCursor,
  pageOfWalk,
  type Page,
  type PageCursor,
  type Walked,
} from '#server/page-cursor.ts'
import type { CommentRow } from './comment-summary-repo.ts'

/** Reads comments of one list after a place, in an order. */
export type ReadComments = (page: Page, order: CommentOrder) => Promise<Walked<CommentRow>>

interface Wanted {
  order: CommentOrder
  limit: number
}

export interface CommentWindow {
  rows: CommentRow[]
  nextCursor: string | null
  /** Leads to what stands before the first of them; null where that is the list's first. */
  previousCursor: string | null
}

export const placeOf = (row: CommentRow): PageCursor => ({ at: row.created_at, id: row.id })

const opposite = { oldest: 'newest', newest: 'oldest' } as const

/** The comments that stand just before a place, in the list's own order. */
export async function readBefore(read: ReadComments, before: string, { order, limit }: Wanted): Promise<CommentWindow> {
  const end = decodePageCursor(before)
  const backwards = await read({ after: end, limit: limit + 1 }, opposite[order])
  const { rows, nextCursor: previousCursor } = pageOfWalk(backwards, limit, placeOf)
  const [last] = rows
  const next = last ? placeOf(last) : end && justAhead(end, order)
  return { rows: rows.toReversed(), previousCursor, nextCursor: next ? encodePageCursor(next) : null }
}

/** A comment with those before and after it: as many on both sides, or more on one where the other has too few. */
export async function readAround(
  read: ReadComments,
  wanted: CommentRow,
  { order, limit }: Wanted,
): Promise<CommentWindow> {
  const page = { after: placeOf(wanted), limit }
  // Both read one row more than there is room for, which tells whether there is more.
  const before = await read(page, opposite[order])
  const after = await read(page, order)
  const room = limit - 1
  const [mostBefore, mostAfter] = [before.rows.length, after.rows.length]
  const countBefore = Math.min(mostBefore, Math.max(Math.floor(room / 2), room - mostAfter))
  const countAfter = Math.min(mostAfter, room - countBefore)
  const rows = [...before.rows.slice(0, countBefore).toReversed(), wanted, ...after.rows.slice(0, countAfter)]
  const cursorOf = (row = wanted) => encodePageCursor(placeOf(row))
  const cursorAt = (end: PageCursor | undefined) => (end ? encodePageCursor(end) : null)
  return {
    rows,
    previousCursor: mostBefore > countBefore ? cursorOf(rows.at(0)) : cursorAt(before.end),
    nextCursor: mostAfter > countAfter ? cursorOf(rows.at(-1)) : cursorAt(after.end),
  }
}

/** A place that the one at `end` comes after: what stood before it is gone, and the list goes on with it. */
function justAhead({ at, id }: PageCursor, order: CommentOrder): PageCursor {
  return { at: Math.max(0, at + (order === 'oldest' ? -1 : 1)), id }
}
