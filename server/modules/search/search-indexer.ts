import { setTimeout as pause } from 'node:timers/promises'
import type { DomainEvents } from '#server/domain-events.ts'
import type { OpenDatabase } from '#server/infra/db/database.ts'
import type { PostSearch } from '#server/infra/db/post-search.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { trigramsOfNames, wordsOfNames } from './name-trigrams.ts'
import {
  findNamesOf,
  findPost,
  findStaleNames,
  findUnindexedPosts,
  markIndexed,
  replaceNames,
  type NamesRow,
  type UnindexedPost,
} from './search-index-repo.ts'
import { wordsToIndex } from './search-words.ts'

/** One step: SQLite does nothing else meanwhile, so it ends after `withinMs` however many rows are left. */
const step = { rows: 50, withinMs: 7 }

/**
 * Keeps the search index in step. What happens through the app is indexed in the same transaction; `catchUp` is for what came
 * into the database by another way (a migration, another program, an older version). Both leave marks, so that finding
 * nothing to do costs one look into an empty index.
 */
export function makeSearchIndexer(database: OpenDatabase) {
  const { dialect } = database

  async function indexSomePosts(db: Db): Promise<number> {
    const posts = await findUnindexedPosts(db, dialect, step.rows)
    const done = await eachWhileQuick(posts, (post) => indexPost(db, dialect.postSearch, post))
    if (done.length > 0) {
      await markIndexed(
        db,
        done.map(({ id }) => id),
      )
    }
    return done.length
  }

  async function indexSomeNames(db: Db): Promise<number> {
    const accounts = await findStaleNames(db, dialect, step.rows)
    return (await eachWhileQuick(accounts, (row) => indexNames(db, row))).length
  }

  /** In short steps with as long a pause after each, so that requests come in between. */
  async function untilNothingIsLeft(takeStep: (db: Db) => Promise<number>, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const startedAt = performance.now()
      if ((await runTransaction(database, takeStep)) === 0) return
      await pause(performance.now() - startedAt)
    }
  }

  return {
    /** From now on indexes what happens, in the transaction of the event. */
    follow: (events: DomainEvents) => indexEvents(events, dialect.postSearch),

    /** Indexes what has no mark yet, newest posts first, until `signal`. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      await untilNothingIsLeft(indexSomePosts, signal)
      await untilNothingIsLeft(indexSomeNames, signal)
    },
  }
}

function indexEvents(events: DomainEvents, postSearch: PostSearch): void {
  for (const type of ['post-created', 'post-imported', 'post-restored'] as const) {
    events.on(type, async (db, { postId }) => {
      const post = await findPost(db, postId)
      if (post) await indexPost(db, postSearch, post)
    })
  }
  events.on('post-deleted', (db, { postId }) => postSearch.remove(db, postId))
  const indexAccount = async (db: Db, { actorId }: { actorId: string }) => {
    const row = await findNamesOf(db, actorId)
    if (row) await indexNames(db, row)
  }
  events.on('account-created', indexAccount)
  events.on('account-renamed', indexAccount)
}

async function indexPost(
  db: Db,
  postSearch: PostSearch,
  { id, created_at, text_content }: UnindexedPost,
): Promise<void> {
  await postSearch.add(db, { id, createdAt: created_at, words: wordsToIndex(text_content) })
}

/** Works through items until their time is up; answers those that were done, at least one of any. */
async function eachWhileQuick<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<T[]> {
  const endAt = performance.now() + step.withinMs
  const done: T[] = []
  for (const item of items) {
    await work(item)
    done.push(item)
    if (performance.now() >= endAt) break
  }
  return done
}

async function indexNames(db: Db, { id, names, username, first_name, last_name }: NamesRow): Promise<void> {
  const all = [username, first_name, last_name]
  await replaceNames(db, { accountId: id, names, words: wordsOfNames(...all), trigrams: trigramsOfNames(...all) })
}
