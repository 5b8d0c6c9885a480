import { keys } from 'idb-keyval'
import { hourMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { databasesOfMember } from './databases.ts'
import { deleteNow, emptiedDatabases } from './delete-database.ts'
import { keyValueStore } from './key-value.ts'

/** By then no page that was left before can be gone back to: Safari and Firefox keep them for half an hour. */
const leftPagesGoneMs = hourMs

/**
 * Deletes the databases that a logout could only empty, an hour later at the earliest. What is in use again stays: the signed-in
 * member's, and any that is not empty.
 */
export async function deleteEmptied(memberId: AccountId | undefined): Promise<void> {
  const own = memberId === undefined ? [] : databasesOfMember(memberId)
  const settled: string[] = []
  for (const { name, emptiedAt } of await emptiedDatabases.read()) {
    const isOwn = own.includes(name)
    if (!isOwn && emptiedAt > Date.now() - leftPagesGoneMs) continue
    if (!isOwn && (await isEmpty(name))) await deleteNow(name)
    settled.push(name)
  }
  if (settled.length > 0) await emptiedDatabases.change((known) => known.filter(({ name }) => !settled.includes(name)))
}

async function isEmpty(name: string): Promise<boolean> {
  return (await keys(keyValueStore(name, 'relaxed'))).length === 0
}
