interface ExportsTable {
  id: string
  account_id: string
  created_at: number
  /** When a process began to make it, the last time. */
  started_at: number | null
  ready_at: number | null
  /** When it was given up. */
  failed_at: number | null
  /** Where its pieces lie in the media store, once all of them are there; cannot be guessed. */
  directory: string | null
  bytes: number | null
}

/** Copies of members' data, made when they ask for them. Instants are epoch milliseconds. */
export interface ExportTables {
  exports: ExportsTable
}
