interface DeparturesTable {
  account_id: string
  created_at: number
  /** From when on what is theirs is erased; null while they only stay away. */
  erased_from: number | null
}

/** Posts of erased members: devices that have them are told. */
interface ErasedPostsTable {
  id: string
  erased_at: number
}

/** Members who left. Instants are epoch milliseconds. */
export interface DepartureTables {
  departures: DeparturesTable
  erased_posts: ErasedPostsTable
}
