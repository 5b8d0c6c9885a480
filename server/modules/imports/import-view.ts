import { dayMs } from '#contract/durations.ts'
import { leftOutReasons, type Import, type LeftOutReason } from '#contract/own-import.ts'
import type { ImportRow } from './import-repo.ts'

/** An import that is not done by then is given up. */
export const longestImportMs = dayMs

/** How often what was left out. */
export type LeftOutCounts = Partial<Record<LeftOutReason, number>>

/** An import as its member sees it. */
export function toImport(row: ImportRow, now: number): Import {
  const { id, created_at, finished_at, posts_in_archive, posts_looked_at, posts_added, pictures_added } = row
  const isLate = finished_at === null && created_at + longestImportMs <= now
  const counts = readCounts(row)
  return {
    id,
    state: stateOf(row, isLate),
    created_at: new Date(created_at).toISOString(),
    finished_at: finished_at === null ? null : new Date(finished_at).toISOString(),
    ...{ posts_in_archive, posts_looked_at, posts_added, pictures_added },
    left_out: leftOutReasons.flatMap((reason) => {
      const count = counts[reason] ?? 0
      return count > 0 ? [{ reason, count }] : []
    }),
    failure: isLate ? 'took-too-long' : row.failure,
  }
}

function stateOf({ started_at, finished_at, failure }: ImportRow, isLate: boolean): Import['state'] {
  if (failure !== null || isLate) return 'failed'
  if (finished_at !== null) return 'done'
  return started_at === null ? 'waiting' : 'working'
}

/** What was left out so far. */
export function readCounts({ left_out }: Pick<ImportRow, 'left_out'>): LeftOutCounts {
  // Written by `addCounts` alone.
  return JSON.parse(left_out)
}

/** The same with more left out, as it is stored. */
export function addCounts(counts: LeftOutCounts, reasons: readonly LeftOutReason[]): string {
  const sum = { ...counts }
  for (const reason of reasons) sum[reason] = (sum[reason] ?? 0) + 1
  return JSON.stringify(sum)
}
