import type { Page } from '#server/page-cursor.ts'
import type { Db } from './tables.ts'

export interface PostToIndex {
  id: string
  /** Epoch milliseconds. */
  createdAt: number
  words: readonly string[]
}

export interface PostsWanted {
  /** At least one. */
  words: readonly string[]
  topics: readonly string[]
  withPictures: 'only' | 'or-without'
  viewerId: string
  page: Page
}

export interface FoundPost {
  id: string
  created_at: number
}

/**
 * Full-text search over posts, the one part that the engines do each in their own way. Words come in folded
 * (`fold-text.ts`); both engines stem them as English and ignore no stop words.
 */
export interface PostSearch {
  create(db: Db): Promise<void>
  /** Makes the index anew, empty, in the form that finds the newest of many quickly. */
  createAnew(db: Db): Promise<void>
  /** Lets the index know when each post was written, where it does not by its form. */
  dateRows(db: Db): Promise<void>
  add(db: Db, post: PostToIndex): Promise<void>
  remove(db: Db, postId: string): Promise<void>
  /** Living posts that have every word, of which the last may be the beginning of one; newest first. */
  find(db: Db, wanted: PostsWanted): Promise<FoundPost[]>
}

/** A word of one letter is never a beginning: it would be one of nearly every post. */
export function isBeginning(word: string): boolean {
  return [...word].length > 1 || !/^[a-z0-9]$/.test(word)
}
