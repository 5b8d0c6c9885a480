import type { ReadReplica } from './read-replica.ts'
import type { Db } from './tables.ts'

/** Runs what only reads, for a viewer who sees what they wrote: perhaps twice, and at a replica where there is one. */
export type ReadAside = <T>(viewerId: string, read: (reads: Db) => Promise<T>) => Promise<T>

export function makeReadAside({ heavyReads, replica }: { heavyReads: Db; replica?: ReadReplica }): ReadAside {
  return (viewerId, read) => (replica ? replica.read(viewerId, heavyReads, read) : read(heavyReads))
}
