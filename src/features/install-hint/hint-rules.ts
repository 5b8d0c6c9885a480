import type { ValueOf } from '#src/offline/storage/storage-keys.ts'

export type HintRecord = ValueOf<'install-hint'>

/** A start within half an hour of the last one belongs to the same visit. */
const visitMs = 30 * 60_000
const visitsBeforeHint = 2

export const noVisits: HintRecord = { visits: 0, dismissed: false }

/** Counts a start of the app at `now`, in ms since 1970. */
export function countVisit(record: HintRecord, now: number): HintRecord {
  const isSameVisit = record.lastVisitAt !== undefined && now - record.lastVisitAt < visitMs
  return { ...record, visits: record.visits + (isSameVisit ? 0 : 1), lastVisitAt: now }
}

/** Whether it makes sense by now to speak of installing: on the second visit, or after the first post; never once dismissed. */
export function isTimeForHint({ visits, hasPosted, dismissed }: HintRecord): boolean {
  return !dismissed && (visits >= visitsBeforeHint || hasPosted === true)
}
