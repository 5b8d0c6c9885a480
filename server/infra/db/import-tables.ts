import type { ImportFailure } from '#contract/own-import.ts'
import type { Generated } from 'kysely'

interface ImportsTable {
  id: string
  account_id: string
  /** The archive. */
  upload_id: string
  created_at: number
  started_at: number | null
  finished_at: number | null
  failure: ImportFailure | null
  posts_in_archive: number | null
  /** How far it is: the file of posts, from 1, and how many posts of it were looked at. */
  file: number
  position: number
  posts_looked_at: Generated<number>
  posts_added: Generated<number>
  pictures_added: Generated<number>
  /** How many bytes of the archive the pictures take that were looked at. */
  picture_bytes: Generated<number>
  /** JSON: how often what was left out, by reason. */
  left_out: string
}

/** Archives that become posts. Instants are epoch milliseconds. */
export interface ImportTables {
  imports: ImportsTable
}
