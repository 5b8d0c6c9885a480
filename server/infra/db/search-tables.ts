/** What search reads by; filled by the search indexer. */
export interface SearchTables {
  account_search: AccountSearchTable
  account_trigrams: AccountTrigramsTable
  post_search_rows: PostSearchRowsTable
}

interface AccountSearchTable {
  account_id: string
  /** Names as they were when their trigrams were written. */
  names: string
}

interface AccountTrigramsTable {
  trigram: string
  account_id: string
}

/** The part of the full-text index that both engines have. */
interface PostSearchRowsTable {
  post_id: string
}
