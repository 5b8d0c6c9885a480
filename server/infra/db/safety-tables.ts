/** Epoch milliseconds. */
type Instant = number

interface BlocksTable {
  blocker_id: string
  blocked_id: string
  created_at: Instant
}

interface MutesTable {
  muter_id: string
  muted_id: string
  created_at: Instant
  /** Null: for good. */
  ends_at: Instant | null
}

interface MutedWordsTable {
  account_id: string
  /** JSON, as the contract shapes them. */
  words: string
}

/** What keeps members safe from one another. */
export interface SafetyTables {
  blocks: BlocksTable
  mutes: MutesTable
  muted_words: MutedWordsTable
}
