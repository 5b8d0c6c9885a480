import type { DomainEvents } from '#server/domain-events.ts'
import type { OpenDatabase } from '#server/infra/db/database.ts'
import type { PostSearch } from '#server/infra/db/post-search.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { trigramsOfNames } from './name-trigrams.ts'
import { findNames, findPostText, replaceNames, walkNames, walkPosts, type NamesRow } from './search-index-repo.ts'
import { wordsToIndex } from './search-words.ts'

const batch = 200

/**
 * Keeps the search index in step. What happens through the app is indexed in the same transaction; the `catchUp`s are for
 * what came into the database by another way (a migration, another program, an older version).
 */
export function makeSearchIndexer(database: OpenDatabase) {
  const { postSearch } = database.dialect

  async function catchUpWithPosts(since: number, signal?: AbortSignal): Promise<void> {
    let after = { at: since, id: '' }
    while (!signal?.aborted) {
      const rows = await walkPosts(database.db, { after, limit: batch })
      const missing = rows.filter((row) => row.text !== null)
      if (missing.length > 0) {
        await runTransaction(database, async (db) => {
          for (const { id, text } of missing) await postSearch.add(db, id, wordsToIndex(text ?? ''))
        })
      }
      const last = rows.at(-1)
      if (!last || rows.length < batch) return
      after = { at: last.created_at, id: last.id }
    }
  }

  async function catchUpWithNames(signal?: AbortSignal): Promise<void> {
    let afterId = ''
    while (!signal?.aborted) {
      const rows = await walkNames(database.db, { afterId, limit: batch })
      const changed = rows.filter((row) => row.names !== row.indexed_names)
      if (changed.length > 0) {
        await runTransaction(database, async (db) => {
          for (const row of changed) await indexNames(db, row)
        })
      }
      const last = rows.at(-1)
      if (!last || rows.length < batch) return
      afterId = last.id
    }
  }

  return {
    /** From now on indexes what happens, in the transaction of the event. */
    follow: (events: DomainEvents) => indexEvents(events, postSearch),

    /** Walks everything, in short steps and whatever its dates, until `signal`. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      await catchUpWithPosts(0, signal)
      await catchUpWithNames(signal)
    },

    /** Looks at posts written since `since` (epoch milliseconds) only: cheap, however many there are before. */
    catchUpWithPosts,
  }
}

function indexEvents(events: DomainEvents, postSearch: PostSearch): void {
  events.on('post-created', async (db, { postId }) => {
    const text = await findPostText(db, postId)
    if (text !== undefined) await postSearch.add(db, postId, wordsToIndex(text))
  })
  events.on('post-deleted', (db, { postId }) => postSearch.remove(db, postId))
  const indexAccount = async (db: Db, { actorId }: { actorId: string }) => {
    const row = await findNames(db, actorId)
    if (row && row.names !== row.indexed_names) await indexNames(db, row)
  }
  events.on('account-created', indexAccount)
  events.on('account-renamed', indexAccount)
}

async function indexNames(db: Db, { id, names, username, first_name, last_name }: NamesRow): Promise<void> {
  await replaceNames(db, { accountId: id, names, trigrams: trigramsOfNames(username, first_name, last_name) })
}
