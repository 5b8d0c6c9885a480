import type { Page, PageCursor } from '#server/page-cursor.ts'
import type { Db } from './tables.ts'

export interface PostToIndex {
  id: string
  /** Epoch milliseconds. */
  createdAt: number
  words: readonly string[]
}

export interface PostsWanted {
  /** Whole words that a post must have. */
  words: readonly string[]
  /** One more, which may be the beginning of one; undefined where there is none. There is at least one word in all. */
  last: string | undefined
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
 * Posts of a page. Where many have what is looked for and few of them are to be shown, it is not looked at all of them at once: a page may be
 * shorter than asked for, and is gone on with after `lookedUntil`.
 */
export interface FoundPosts {
  posts: FoundPost[]
  lookedUntil?: PageCursor | undefined
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
  /** Living posts that have every word; newest first. */
  find(db: Db, wanted: PostsWanted): Promise<FoundPosts>
}

/** A word of one letter is never a beginning: it would be one of nearly every post. */
export function isBeginning(word: string): boolean {
  return [...word].length > 1 || !/^[a-z0-9]$/.test(word)
}
