import { minuteMs } from '#contract/durations.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertMember, type TestMember } from '#tests/support/insert-member.ts'
import { insertTestFollow } from '#tests/support/insert-posts.ts'
import { numberedId } from '#tests/support/large-world.ts'
import { readWholeFeed } from '#tests/support/read-whole-feed.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

// However many somebody follows, and by whichever way that is looked for: Following is the same list, by what it says of itself.

interface Deed {
  post: string
  by: string
  at: number
}

let test: TestApp
let reader: TestMember
let strangers: string[]

beforeEach(async () => {
  test = await buildTestApp()
  reader = await test.member()
  strangers = await addMembers(3)
})
afterEach(() => test.close())

async function addMembers(count: number): Promise<string[]> {
  const members: string[] = []
  for (let at = 0; at < count; at += 1) members.push((await insertMember(test.deps.db, test.clock.now)).id)
  return members
}

async function follow(count: number): Promise<string[]> {
  const followed = await addMembers(count)
  for (const id of followed) await insertTestFollow(test.deps.db, reader.id, id)
  return followed
}

/** Posts and reposts of followed members and strangers, several in the same minute, over some months; each tenth post was deleted. */
async function fill(followed: readonly string[]): Promise<{ posts: Deed[]; reposts: Deed[] }> {
  const random = seededRandom(1)
  const pick = (below: number) => Math.floor(random() * below)
  const active = [...followed.slice(0, 8), ...strangers, reader.id]
  const someone = () => active[pick(active.length)] ?? reader.id
  const ago = (at: number) => test.clock.now - Math.floor(at ** 2 / 4) * 15 * minuteMs
  const all = Array.from({ length: 240 }, (_, at) => ({
    post: numberedId(pick(9) * 1_000 + at),
    by: someone(),
    at: ago(at),
  }))
  const rows = all.map(({ post, by, at }, index) => ({
    ...{ id: post, author_id: by, created_at: at, updated_at: at, text_content: 'A post' },
    deleted_at: index % 10 === 3 ? at : null,
  }))
  await test.deps.db.insertInto('posts').values(rows).execute()
  const reposts = all.flatMap(({ post }, index) =>
    [1, 2, 3].filter(() => pick(4) === 0).map(() => ({ post, by: someone(), at: ago(Math.max(0, index - pick(5))) })),
  )
  const each = [...new Map(reposts.map((repost) => [`${repost.post} ${repost.by}`, repost])).values()]
  await test.deps.db
    .insertInto('reposts')
    .values(each.map(({ post, by, at }) => ({ post_id: post, account_id: by, created_at: at })))
    .execute()
  return { posts: all.filter((_, index) => index % 10 !== 3), reposts: each }
}

/** What Following says of itself: each post once, at its newest repost by somebody followed, or when one of them wrote it. */
function expected(followed: readonly string[], { posts, reposts }: { posts: Deed[]; reposts: Deed[] }): string[] {
  const isFollowed = new Set(followed)
  const items = posts.flatMap(({ post, by, at }) => {
    const brought = reposts.filter((repost) => repost.post === post && isFollowed.has(repost.by))
    if (brought.length > 0) return { post, at: Math.max(...brought.map((repost) => repost.at)) }
    return isFollowed.has(by) || by === reader.id ? { post, at } : []
  })
  return items.sort((a, b) => b.at - a.at || (a.post < b.post ? 1 : -1)).map(({ post }) => post)
}

async function readInPagesOf(limit: number): Promise<string[]> {
  const posts = await readWholeFeed(test, { type: 'following', token: reader.token, limit })
  return posts.map(({ id }) => id)
}

it.each([8, 301])('who follows %i members reads what they wrote and reposted, in order, each once', async (count) => {
  const followed = await follow(count)
  const wanted = expected(followed, await fill(followed))
  expect(wanted.length).toBeGreaterThan(100)
  expect(await readInPagesOf(20)).toEqual(wanted)
  expect(await readInPagesOf(3)).toEqual(wanted)
})

it('who follows 301 members finds theirs below thousands of posts and reposts by strangers', async () => {
  const followed = await follow(301)
  const wanted = expected(followed, await fill(followed))
  const author_id = strangers[0] ?? ''
  for (let thousand = 0; thousand < 5; thousand += 1) {
    const times = { created_at: test.clock.now, updated_at: test.clock.now }
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      id: numberedId(100_000 + thousand * 1_000 + at),
      author_id,
      ...times,
    }))
    await test.deps.db
      .insertInto('posts')
      .values(rows.map((row) => ({ ...row, text_content: 'Something else' })))
      .execute()
    await test.deps.db
      .insertInto('reposts')
      .values(rows.map(({ id }) => ({ post_id: id, account_id: author_id, created_at: test.clock.now })))
      .execute()
  }
  expect((await readInPagesOf(20)).slice(0, 60)).toEqual(wanted.slice(0, 60))
})

it('who follows 301 members finds theirs amid a thousand posts, and a thousand reposts of one post, of the same instant', async () => {
  // The smallest name of all: where so much is equal it stands at the end.
  const [theirs = '', mine = ''] = (await follow(301)).toSorted()
  const { db, clock } = test.deps
  const created_at = clock() - minuteMs
  const [author_id = ''] = strangers
  const amid = [250, 499, 500, 750]
  const posts = Array.from({ length: 1_000 }, (_, at) => ({
    id: numberedId(100_000 + at),
    author_id: amid.includes(at) ? mine : author_id,
    text_content: 'All at once',
    created_at,
    updated_at: created_at,
  }))
  await db.insertInto('posts').values(posts).execute()
  const loved = numberedId(100_001)
  const crowd = await addMembers(999)
  const lonely = { post_id: numberedId(100_002), account_id: theirs, created_at: created_at - 1 }
  for (const half of [crowd.slice(0, 500), crowd.slice(500)])
    await db
      .insertInto('reposts')
      .values(half.map((account_id) => ({ post_id: loved, account_id, created_at: created_at - 1 })))
      .execute()
  await db
    .insertInto('reposts')
    .values([{ ...lonely, post_id: loved }, lonely])
    .execute()
  const ids = [...amid.toReversed().map((at) => numberedId(100_000 + at)), lonely.post_id, loved]
  expect(await readInPagesOf(20)).toEqual(ids)
  expect(await readInPagesOf(1)).toEqual(ids)
})
