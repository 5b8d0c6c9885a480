import type { ReadReplica } from './read-replica.ts'
import type { Db } from './tables.ts'

/** Runs what only reads, for a viewer who sees what they wrote: perhaps twice, and at a replica where there is one. */
export type ReadAside = <T>(viewerId: string, read: (reads: Db) => Promise<T>) => Promise<T>

export function makeReadAside({ heavyReads, replica }: { heavyReads: Db; replica?: ReadReplica }): ReadAside {
  const readAtReplica = makeReadAtReplica(replica)
  return (viewerId, read) => readAtReplica(viewerId, heavyReads, read)
}

/** The same for what is quick: read at `primary`, where the call reads anyway, unless there is a replica. */
export type ReadAtReplica = <T>(viewerId: string, primary: Db, read: (reads: Db) => Promise<T>) => Promise<T>

export function makeReadAtReplica(replica: ReadReplica | undefined): ReadAtReplica {
  return (viewerId, primary, read) => (replica ? replica.read(viewerId, primary, read) : read(primary))
}
