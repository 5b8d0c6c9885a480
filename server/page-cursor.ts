import { refuse } from './refusal.ts'

/** How much of a list a page has where nobody says so: of short rows, as of members, or of long ones, as of reports with what they are about. */
export const shortRowsPerPage = 50
export const longRowsPerPage = 20

/** Where a page ended in a list ordered by time and then id: the next page starts after it, whatever has been added since. */
export interface PageCursor {
  /** Epoch milliseconds. */
  at: number
  id: string
}

/** The rows of a list to read: at most `limit` after `after`, which is where the page before ended. */
export interface Page {
  after: PageCursor | undefined
  /** Nothing after this place is looked at. */
  until?: PageCursor | undefined
  limit: number
}

/** What was found for a page; `end` is where looking ended, where there may be more after it. */
export interface Walked<Row> {
  rows: Row[]
  end?: PageCursor | undefined
}

/** The opaque text a client hands back to get the next page. */
export function encodePageCursor({ at, id }: PageCursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Undefined for the first page; a text that no page gave is refused. */
export function decodePageCursor(cursor: string | undefined): PageCursor | undefined {
  if (cursor === undefined) return undefined
  const [, at, id] = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined)
    throw refuse('bad-request', 'This cursor is not valid.', { field: 'cursor' })
  return { at: Number(at), id }
}

/** The page of a list that `wanted` asks for and the cursor of the next one (null at the true end). */
export async function readPage<Row>(
  wanted: { cursor?: string | undefined; limit: number },
  read: (page: Page) => Promise<Row[]>,
  cursorOf: (row: Row) => PageCursor,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const { cursor, limit } = wanted
  // One row more than asked for tells whether there is a next page.
  return toPage(await read({ after: decodePageCursor(cursor), limit: limit + 1 }), limit, cursorOf)
}

/** The same of a list that is not looked through to the end for a page (`walk-list.ts`): it may be short, or empty, and have one after it. */
export async function readWalk<Row>(
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  walk: (page: Page) => Promise<Walked<Row>>,
  cursorOf: (row: Row) => PageCursor,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  return pageOfWalk(await walk({ after: decodePageCursor(cursor), limit: limit + 1 }), limit, cursorOf)
}

/** Splits what was found as `toPage` does; the next page starts after what was shown, or else after what was looked at. */
export function pageOfWalk<Row>(
  { rows, end }: Walked<Row>,
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): { rows: Row[]; nextCursor: string | null } {
  const page = toPage(rows, limit, cursorOf)
  return { rows: page.rows, nextCursor: page.nextCursor ?? (end ? encodePageCursor(end) : null) }
}

/** Splits rows read with one more than `limit` into the page and the cursor of the next one (null at the true end). */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodePageCursor(cursorOf(last)) : null }
}
