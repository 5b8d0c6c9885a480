import { afterEach, beforeEach, expect, it } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { readFeed } from '#contract/post.ts'
import type { ReadReplica } from '#server/infra/db/read-replica.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let stale: TestDatabase
let test: TestApp

beforeEach(async () => {
  stale = await openTestDatabase('schema')
  // As one that lags: it knows nobody and nothing yet.
  const replica: ReadReplica = {
    state: () => 'follows',
    lagMs: () => 0,
    look: async () => {},
    noteWrite: async () => {},
    read: (_viewerId, _primary, read) => read(stale.db),
  }
  test = await buildTestApp({ replica })
})
afterEach(async () => {
  await test.close()
  await stale.close()
})

it('is ranked by what its reader has seen and muted, and with the newest posts, although the replica lags', async () => {
  const { db } = test.deps
  const [reader, writer, muted] = [await test.member(), await test.member(), await test.member()]
  const publish = (author: { id: string }, ageHours: number) =>
    insertTestPost(db, { author_id: author.id, created_at: test.clock.now - ageHours * hourMs })
  const [seen, unseen, ofMuted, fresh] = [
    await publish(writer, 1),
    await publish(writer, 9),
    await publish(muted, 3),
    await publish(writer, 0.1),
  ]
  const seenNow = { post_id: seen, account_id: reader.id, viewed_at: test.clock.now }
  await db.insertInto('post_views').values(seenNow).execute()
  const mute = { muter_id: reader.id, muted_id: muted.id, created_at: test.clock.now, ends_at: null }
  await db.insertInto('mutes').values(mute).execute()

  const { posts } = (await test.call(readFeed, {}, reader.token)).reply
  expect(posts.map(({ id }) => id)).toEqual([fresh, unseen, seen])
  const { entries } = await db.selectFrom('feed_snapshots').select('entries').executeTakeFirstOrThrow()
  expect(entries).not.toContain(ofMuted)
})
