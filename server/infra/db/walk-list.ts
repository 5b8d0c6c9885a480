import type { Page, PageCursor, Walked } from '#server/page-cursor.ts'
import type { Db } from './tables.ts'

/** A list that leaves rows out which are not to be shown. */
interface SievedList<Row> {
  /** The place of the row that so many others stand before, left out or not; an index alone says so. */
  findPlace: (db: Db, place: Place) => Promise<PageCursor | undefined>
  /** Those of a part that are to be shown. */
  findShown: (db: Db, page: Page) => Promise<Row[]>
}

export interface Place {
  after: PageCursor | undefined
  /** So many stand between. */
  before: number
}

interface WalkedIn {
  /** On SQLite everybody waits meanwhile, so for one page no more than `mostInPlace` are looked at here. */
  db: Db
  /** Where up to `mostAside` more are looked at, where these do not fill it. */
  aside?: Db | undefined
}

/** A place as values of a query that is cached (`cache-query.ts`). */
export type PlaceValues = { afterAt: number | undefined; afterId: string | undefined; before: number }

export function placeValues({ after, before }: Place): PlaceValues {
  return { afterAt: after?.at, afterId: after?.id, before }
}

/** The other way round, for whoever builds it. */
export function placePage({ afterAt, afterId }: Omit<PlaceValues, 'before'>): Page {
  return { after: cursorOf(afterAt, afterId), limit: 1 }
}

/** A place of which a kept query has the parts. */
export function cursorOf(at: number | undefined, id: string | undefined): PageCursor | undefined {
  return at === undefined || id === undefined ? undefined : { at, id }
}

/** How many rows one page looks at, whether they are to be shown or not. */
export const mostInPlace = 1_000
/** In threads that others wait for, too: so it goes there in several steps. */
export const mostAside = 10_000
const mostInAStep = 2_000
/** More than are asked for, as some may not be shown. */
const spare = 50

/**
 * A page of a list that leaves rows out. Where those that are looked at do not fill it, it is short, and the next one starts after `end`, the
 * last looked at: however many in a row are left out, nobody waits for all of them.
 */
export async function walkList<Row>(
  { db, aside }: WalkedIn,
  { findPlace, findShown }: SievedList<Row>,
  { after, limit }: Page,
): Promise<Walked<Row>> {
  const rows: Row[] = []
  const parts = [{ reads: db, left: mostInPlace }, ...(aside ? [{ reads: aside, left: mostAside }] : [])]
  let [above, step] = [after, limit + spare]
  for (const { reads, left: most } of parts) {
    // Some at a time: the fewer, the sooner their end is found, and PostgreSQL, which cannot tell how many the conditions leave, looks all up.
    for (let left = most; left > 0; left -= step, step *= 4) {
      step = Math.min(step, mostInAStep, left)
      const until = await findPlace(reads, { after: above, before: step - 1 })
      rows.push(...(await findShown(reads, { after: above, until, limit: limit - rows.length })))
      if (rows.length === limit || !until) return { rows }
      above = until
    }
  }
  return { rows, end: above }
}
