import type { UploadUse } from '#contract/upload.ts'
import type { Generated } from 'kysely'

interface UploadsTable {
  id: string
  account_id: string
  /** Of the whole file, hexadecimal. */
  sha256: string
  bytes: number
  /** What it is to become. */
  use: Generated<UploadUse>
  /** When its last piece came to its end. */
  updated_at: number
  /** When all of it was there, with the right hash. */
  completed_at: number | null
  /** When something was made of it: its bytes are gone from then on. */
  used_at: number | null
}

interface UnclaimedMediaTable {
  /** Of keys in the media store. */
  prefix: string
  since: number
}

interface UploadPiecesTable {
  /** Of an upload, or of the import that an archive became of. */
  upload_id: string
  /** Where it begins, in bytes; it ends where the next one begins. */
  start: number
  bytes: number
  /** In the media store. */
  key: string
}

/** Files that come in pieces. Instants are epoch milliseconds. */
export interface UploadTables {
  uploads: UploadsTable
  upload_pieces: UploadPiecesTable
  unclaimed_media: UnclaimedMediaTable
}
