import type { RawBuilder } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Full-text search over posts, the one part that the engines do each in their own way. Words come in folded
 * (`fold-text.ts`); both engines stem them as English and ignore no stop words.
 */
export interface PostSearch {
  create(db: Db): Promise<void>
  add(db: Db, postId: string, words: string[]): Promise<void>
  remove(db: Db, postId: string): Promise<void>
  /** A subquery, in parentheses, of the ids of posts that have every word; the last word may be the beginning of one. */
  idsMatching(words: string[]): RawBuilder<string>
}
