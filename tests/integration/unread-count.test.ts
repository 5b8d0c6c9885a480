import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { saveMutedWords } from '#contract/muted-words.ts'
import { limits } from '#contract/rules.ts'
import { countUnread } from '#server/modules/notifications/notification-summary-repo.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { firstPostAt, makeLargeWorld, numberedId } from '#tests/support/large-world.ts'
import { mostLookedAt, watchQueries } from '#tests/support/query-watch.ts'

const size = { accounts: 500, posts: 2_000 }
let test: TestApp
let member: TestMember

beforeAll(async () => {
  test = await buildTestApp()
  await makeLargeWorld(test.deps, size)
  test.clock.now = firstPostAt + size.posts * 1000
  member = await test.member()
  await tell(20, { readAt: test.clock.now })
})
afterAll(() => test.close())

/** Tells the member that so many others liked each of the posts. */
async function tell(others: number, { readAt }: { readAt: number | null }): Promise<void> {
  const { db } = test.deps
  const prefix = randomUUID()
  await sql`insert into notifications (id, account_id, type, actor_id, post_id, dedupe_key, created_at, read_at)
    select ${prefix} || posts.id || fans.id, ${member.id}, 'like', fans.id, posts.id, ${prefix} || posts.id || fans.id, posts.created_at, ${readAt}
    from posts, (select id from accounts where username like 'user%' order by id limit ${others}) as fans
    where posts.text_content like '%#topic%' and posts.deleted_at is null`.execute(db)
  await sql`analyze`.execute(db)
}

const count = async () => (await test.call(countUnreadNotifications, {}, member.token)).reply.count

/** What counting costs: on PostgreSQL how many of them it looks at, on SQLite milliseconds of processor time, the best of five. */
async function costOfCounting(): Promise<number> {
  const { db, dialect } = test.deps
  const listener = { viewerId: member.id, now: test.clock.now }
  if (dialect.name === 'postgres') {
    const watched = watchQueries(db)
    await countUnread(watched.db, listener)
    const looks = watched.take().map((query) => mostLookedAt(test.deps, query, 'notifications'))
    return Math.max(...(await Promise.all(looks)))
  }
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = process.threadCpuUsage()
    await countUnread(db, listener)
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

it('looks at none of the forty thousand that were read', async () => {
  expect(await count()).toBe(0)
  expect(await costOfCounting()).toBeLessThan(3)
})

it('counts as many as anybody wants to know of, however many there are', async () => {
  await tell(2, { readAt: null })
  expect(await count()).toBe(limits.unreadCounted)
  await test.call(markNotificationsRead, { body: {} }, member.token)
  expect(await count()).toBe(0)
})

it('counts words that are muted off where they are among those counted, and nowhere else', async () => {
  const { db, clock } = test.deps
  // One who has marked nothing read: what this brings is dated before.
  member = await test.member()
  await tell(2, { readAt: null })
  await test.call(saveMutedWords, { body: { words: [{ word: 'drizzle' }] } }, member.token)
  // A comment as old as can be, below all that is counted, and then one above.
  const about = async (id: string, created_at: number) => {
    const [post_id, actor_id] = [numberedId(1), numberedId(2)]
    const comment_id = randomUUID()
    await db
      .insertInto('comments')
      .values({ id: comment_id, post_id, author_id: actor_id, content: 'Drizzle!', created_at })
      .execute()
    const told = {
      id,
      account_id: member.id,
      type: 'comment',
      actor_id,
      post_id,
      comment_id,
      dedupe_key: id,
      created_at,
    }
    await db.insertInto('notifications').values(told).execute()
  }
  await about('old', 1)
  expect(await count()).toBe(limits.unreadCounted)
  await about('new', clock())
  expect(await count()).toBe(limits.unreadCounted - 1)
})
