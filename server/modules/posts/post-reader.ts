import type { ReadCold } from '#server/infra/db/read-cold.ts'
import { idsOf, readPosts, type ReadPosts } from './post-summary-view.ts'

/** Posts as a viewer sees them, read aside where they may have to come from the disk. */
export function makePostReader({ readCold }: { readCold: ReadCold }): ReadPosts {
  return (db, entries, viewerId) => {
    const keys = viewerId === undefined ? idsOf(entries) : [...idsOf(entries), viewerId]
    return readCold(db, keys, (reads) => readPosts(reads, entries, viewerId))
  }
}
