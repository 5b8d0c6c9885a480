import type SqliteDatabase from 'better-sqlite3'
import { foldToWords } from '#contract/fold-text.ts'

/** In SQL, `has_beginning(text, beginning)`: whether a word of a text begins so, as search sees words (`fold-text.ts`). */
export const hasBeginning = 'has_beginning'

/** Lets a connection call what SQL has no word for. */
export function addFunctions(database: SqliteDatabase.Database): void {
  database.function(hasBeginning, { deterministic: true }, (text, beginning) =>
    foldToWords(String(text)).some((word) => word.startsWith(String(beginning))) ? 1 : 0,
  )
}
