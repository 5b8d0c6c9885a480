/** What search reads by; filled by the search indexer. */
export interface SearchTables {
  account_words: AccountWordsTable
  account_trigrams: AccountTrigramsTable
  post_search_rows: PostSearchRowsTable
}

interface AccountWordsTable {
  word: string
  account_id: string
}

interface AccountTrigramsTable {
  trigram: string
  account_id: string
}

/** The part of the full-text index that both engines have. */
interface PostSearchRowsTable {
  post_id: string
}
