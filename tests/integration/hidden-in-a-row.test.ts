import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBlocks } from '#contract/block.ts'
import { listComments, listReplies } from '#contract/comment.ts'
import { listFollowers, listFollowing } from '#contract/follow.ts'
import { commentIdSchema } from '#contract/ids.ts'
import { listMutes } from '#contract/mute.ts'
import { listBookmarks, listRepostsOfUser } from '#contract/post-lists.ts'
import { mostAside, mostInPlace } from '#server/infra/db/walk-list.ts'
import { findNewSince } from '#server/modules/live/live-repo.ts'
import { listCommentsOf } from '#server/modules/comments/comment-list-repo.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { numberedId } from '#tests/support/large-world.ts'
import { mostLookedAt, watchQueries } from '#tests/support/query-watch.ts'

/** More in a row than a page looks at, in place and aside. */
const hidden = mostInPlace + mostAside + 50
let test: TestApp
/** Has a few living things of every kind, older than all that is hidden. */
let member: TestMember
let postId: string
/** Suspended. */
let gone: TestMember
const [oldest, newest] = [numberedId(0xf_0000), numberedId(0xf_0001)]
const parent = numberedId(0xf_0002)

const id = (prefix: number) =>
  test.deps.dialect.name === 'postgres'
    ? sql`('00000000-0000-4000-8${sql.raw(String(prefix))}-' || lpad(to_hex(n), 12, '0'))`
    : sql`printf('00000000-0000-4000-8${sql.raw(String(prefix))}-%012x', n)`
const hiddenIds = id.bind(undefined, 100)

/** As many as are hidden, each with its number `n`. */
const numbers = () =>
  test.deps.dialect.name === 'postgres'
    ? sql`(select generate_series(1, ${sql.lit(hidden)}) as n) as numbers`
    : sql`(with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${sql.lit(hidden)})
        select n from counter) as numbers`
const run = (statement: RawBuilder<unknown>) => statement.execute(test.deps.db)

beforeAll(async () => {
  test = await buildTestApp()
  member = await test.member()
  gone = await test.member()
  const { db } = test.deps
  postId = await insertTestPost(db, { author_id: member.id, created_at: 1 })
  await run(sql`insert into accounts (id, email, username, username_key, first_name, last_name, password_hash, created_at)
    select ${hiddenIds()}, 'gone' || n, 'gone' || n, 'gone' || n, 'Gone', 'Since', 'none', 1 from ${numbers()}`)
  await run(sql`insert into suspensions (account_id, reason, created_at) select ${hiddenIds()}, 'Spam', n from ${numbers()}
    union all select ${gone.id}, 'Spam', 1`)
  await run(
    sql`insert into departures (account_id, created_at, erased_from) select ${hiddenIds()}, n, n from ${numbers()}`,
  )
  await run(sql`insert into follows (follower_id, followed_id, created_at)
    select ${hiddenIds()}, ${member.id}, n + 10 from ${numbers()} union all
    select ${member.id}, ${hiddenIds()}, n + 10 from ${numbers()}`)
  await run(sql`insert into blocks (blocker_id, blocked_id, created_at)
    select ${member.id}, ${hiddenIds()}, n + 10 from ${numbers()}`)
  await run(sql`insert into mutes (muter_id, muted_id, created_at)
    select ${member.id}, ${hiddenIds()}, n + 10 from ${numbers()}`)
  await run(sql`insert into posts (id, author_id, text_content, created_at, updated_at, deleted_at)
    select ${hiddenIds()}, ${member.id}, 'Deleted', n, n, n from ${numbers()}`)
  for (const table of ['bookmarks', 'reposts'])
    await run(sql`insert into ${sql.table(table)} (post_id, account_id, created_at)
      select ${hiddenIds()}, ${member.id}, n + 10 from ${numbers()} union all select ${postId}, ${member.id}, 1`)
  await run(sql`insert into comments (id, post_id, author_id, content, created_at, parent_id)
    select ${parent}, ${postId}, ${member.id}, 'Before all', 0, null union all
    select ${oldest}, ${postId}, ${member.id}, 'Before', 1, null union all
    select ${id(101)}, ${postId}, ${gone.id}, 'Spam', n + 10, null from ${numbers()} union all
    select ${newest}, ${postId}, ${member.id}, 'After', 1000000, null`)
  await run(sql`insert into comments (id, post_id, author_id, content, created_at, parent_id)
    select ${id(102)}, ${postId}, ${gone.id}, 'Spam', n + 10, ${parent} from ${numbers()} union all
    select ${numberedId(0xf_0003)}, ${postId}, ${member.id}, 'After', 1000000, ${parent}`)
  const other = await test.member()
  await run(sql`insert into follows (follower_id, followed_id, created_at) values
    (${other.id}, ${member.id}, 1), (${member.id}, ${other.id}, 1)`)
  await run(sql`insert into blocks (blocker_id, blocked_id, created_at) values (${member.id}, ${gone.id}, 1)`)
  const muted = await test.member()
  await run(sql`insert into mutes (muter_id, muted_id, created_at) values (${member.id}, ${muted.id}, 1)`)
  await run(sql`analyze`)
}, 60_000)
afterAll(() => test.close())

/** Page by page, how many each had. */
async function sizes(read: (cursor: string | undefined) => Promise<[number, string | null]>): Promise<number[]> {
  const all: number[] = []
  for (let cursor: string | undefined; ;) {
    const [size, next] = await read(cursor)
    all.push(size)
    if (next === null) return all
    cursor = next
  }
}

describe('a page looks at so many rows and no more, and the one after it has what stands below them', () => {
  const cases: Record<string, (cursor: string | undefined) => Promise<[number, string | null]>> = {
    bookmarks: async (cursor) => {
      const { reply } = await test.call(listBookmarks, { query: { cursor } }, member.token)
      return [reply.posts.length, reply.next_cursor]
    },
    reposts: async (cursor) => {
      const input = { params: { id: member.id }, query: { cursor } }
      const { reply } = await test.call(listRepostsOfUser, input, member.token)
      return [reply.reposts.length, reply.next_cursor]
    },
    followers: async (cursor) => {
      const { reply } = await test.call(listFollowers, { params: { id: member.id }, query: { cursor } }, member.token)
      return [reply.followers.length, reply.next_cursor]
    },
    'whom a member follows': async (cursor) => {
      const { reply } = await test.call(listFollowing, { params: { id: member.id }, query: { cursor } }, member.token)
      return [reply.following.length, reply.next_cursor]
    },
    'the newest comments': async (cursor) => {
      const query = { cursor, order: 'newest', limit: 1 } as const
      const { reply } = await test.call(listComments, { params: { postId }, query }, member.token)
      return [reply.comments.length, reply.next_cursor]
    },
    replies: async (cursor) => {
      const input = { params: { commentId: commentIdSchema.parse(parent) }, query: { cursor } }
      const { reply } = await test.call(listReplies, input, member.token)
      return [reply.replies.length, reply.next_cursor]
    },
  }
  it.each(Object.entries(cases))('%s', async (name, read) => {
    const expected = { 'the newest comments': [1, 1, 1] }
    expect(await sizes(read)).toEqual(expected[name as keyof typeof expected] ?? [0, 1])
  })

  it('blocked and muted members, of whom none is looked at aside', async () => {
    const pages = Array.from({ length: Math.floor(hidden / mostInPlace) }, () => 0)
    const blocked = await sizes(async (cursor) => {
      const { reply } = await test.call(listBlocks, { query: { cursor } }, member.token)
      return [reply.blocks.length, reply.next_cursor]
    })
    expect(blocked).toEqual([...pages, 1])
    const muted = await sizes(async (cursor) => {
      const { reply } = await test.call(listMutes, { query: { cursor } }, member.token)
      return [reply.mutes.length, reply.next_cursor]
    })
    expect(muted).toEqual([...pages, 1])
  })
})

describe('among comments', () => {
  const read = async (query: { around?: string; before?: string; cursor?: string }) => {
    const around = query.around === undefined ? undefined : commentIdSchema.parse(query.around)
    const input = { params: { postId }, query: { ...query, around, order: 'oldest' } } as const
    const { reply } = await test.call(listComments, input, member.token)
    return { ...reply, comments: reply.comments.map((comment) => comment.id) }
  }

  it('those around one go on ahead of it and after it', async () => {
    const last = await read({ around: newest })
    expect(last).toMatchObject({ comments: [newest], next_cursor: null })
    const before = await read({ before: String(last.previous_cursor) })
    expect(before).toMatchObject({ comments: [parent, oldest], previous_cursor: null })
    const first = await read({ around: oldest })
    expect(first).toMatchObject({ comments: [parent, oldest], previous_cursor: null })
    expect(await read({ cursor: String(first.next_cursor) })).toMatchObject({ comments: [newest], next_cursor: null })
  })

  it('a page ahead of one may be empty and says where to go on, both ways', async () => {
    // Between what the page around it looked at and the first there is one page more.
    const at = numberedId(hidden - 20).replace('-8000-', '-8101-')
    const end = await test.deps.db.selectFrom('comments').select('created_at').where('id', '=', at).executeTakeFirst()
    const before = Buffer.from(`${end?.created_at} ${at}`).toString('base64url')
    const page = await read({ before })
    expect(page.comments).toEqual([])
    expect(await read({ before: String(page.previous_cursor) })).toMatchObject({ comments: [parent, oldest] })
    expect(await read({ cursor: String(page.next_cursor) })).toMatchObject({ comments: [newest] })
  })
})

it('in place no more are looked at than the bound, and the rest aside', async () => {
  const { dialect } = test.deps
  const [place, aside] = [watchQueries(test.deps.db), watchQueries(test.deps.db)]
  const page = { after: { at: 5, id: oldest }, limit: 20 }
  const part = { viewerId: member.id, page, order: 'oldest' } as const
  const whole = await listCommentsOf(place.db, postId, { ...part, aside: aside.db })
  expect(whole.rows).toEqual([])
  expect(whole.end?.at).toBe(10 + mostInPlace + mostAside)
  const { end } = await listCommentsOf(test.deps.db, postId, part)
  expect(end?.at).toBe(10 + mostInPlace)
  const [asked, askedAside] = [place.take(), aside.take()]
  expect([asked.length, askedAside.length].every((many) => many > 0 && many < 20)).toBe(true)
  if (dialect.name !== 'postgres') return
  for (const query of asked) expect(await mostLookedAt(test.deps, query, 'comments')).toBeLessThanOrEqual(mostInPlace)
})

it('of what is new since a device heard last the newest are looked at, by whomever they are', async () => {
  const { db } = test.deps
  // After whatever the house accounts wrote.
  const since = 5_000_000_000_000
  const news = { viewerId: member.id, now: 1, since, limit: 20 }
  const few = await insertTestPost(db, { author_id: member.id, created_at: since + 1 })
  const write = (from: number, to: number) =>
    run(sql`insert into posts (id, author_id, text_content, created_at, updated_at)
      select ${id(103)}, ${gone.id}, 'Spam', ${sql.lit(since + 1)} + n, n from ${numbers()} where n > ${from} and n <= ${to}`)
  await write(0, 100)
  expect(await findNewSince(db, news)).toEqual([few])
  await write(100, 400)
  expect(await findNewSince(db, news)).toEqual([])
})
