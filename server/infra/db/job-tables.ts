import type { Generated } from 'kysely'

interface JobsTable {
  id: string
  /** Jobs of one queue share their turns. */
  queue: string
  /** Who knows how to do it. */
  kind: string
  /** JSON of ids, names and addresses; nothing that opens anything. */
  payload: string
  /** Of those with the same key there is one at a time. */
  key: string | null
  /** When it was first to be done. */
  since: number
  /** When it is due; of one that is being done, when the lease on it ends. */
  run_at: number
  /** From when on it is dropped rather than done. */
  expires_at: number | null
  attempts: Generated<number>
  /** The process that is at it, or was when it died. */
  worker: string | null
  /** Since when it is not tried any more. */
  dead_at: number | null
  last_error: string | null
}

/** Work that outlives the process. Instants are epoch milliseconds. */
export interface JobTables {
  jobs: JobsTable
}
