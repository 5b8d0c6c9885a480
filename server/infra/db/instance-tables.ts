interface ServerKeysTable {
  name: string
  /** Base64; of the check of a key what was sealed with it. */
  content: string
  created_at: number
}

interface UpkeepTable {
  /** What is done from time to time. */
  name: string
  /** When it is next due. */
  next_at: number
}

interface SharedFilesTable {
  name: string
  content: string
  changed_at: number
}

interface RemovalHoldsTable {
  id: string
  /** Unless it is renewed. */
  ends_at: number
}

interface InstancesTable {
  id: string
  /** When it last said that it is at work, by the database's clock. */
  seen_at: number
}

/** What the instances of one installation have to agree on. Instants are epoch milliseconds. */
export interface InstanceTables {
  server_keys: ServerKeysTable
  upkeep: UpkeepTable
  shared_files: SharedFilesTable
  removal_holds: RemovalHoldsTable
  instances: InstancesTable
}
