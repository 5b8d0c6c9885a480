import type { Db } from '#server/infra/db/tables.ts'
import { findLogEntry } from './decision-repo.ts'
import { toLogEntry } from './decision-view.ts'
import { readRemoved } from './read-case.ts'

export type DescribeDecision = typeof describeDecision

/** A decision with what it removed. */
export async function describeDecision(db: Db, id: string) {
  const entry = await findLogEntry(db, id)
  const removed = entry.action === 'remove' ? await readRemoved(db, entry) : { removed_text: null, media: [] }
  return { decision: toLogEntry(entry), ...removed }
}
