import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follow } from '#contract/follow.ts'
import { createComment, listComments } from '#contract/comment.ts'
import { hourMs } from '#contract/durations.ts'
import { readMutedWords, saveMutedWords } from '#contract/muted-words.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { readFeed, readPost } from '#contract/post.ts'
import { listPostsOfUser, listSuggestedPosts } from '#contract/post-lists.ts'
import { createPost } from '#contract/post-writing.ts'
import { search } from '#contract/search.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

let test: TestApp
let ann: TestMember, bob: TestMember

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  ;[ann, bob] = [await test.member(), await test.member()]
  await test.call(follow, { params: { id: bob.id } }, ann.token)
})
afterAll(() => test.close())

type Words = (string | { word: string; ends_at: string | null })[]
const mute = (...words: Words) => {
  const body = { words: words.map((word) => (typeof word === 'string' ? { word } : word)) }
  return test.call(saveMutedWords, { body }, ann.token)
}
const saved = async () => (await test.call(readMutedWords, {}, ann.token)).reply.words
async function write(author: TestMember, textContent: string): Promise<string> {
  test.clock.advance(1000)
  return (await test.call(createPost, { body: { textContent } }, author.token)).reply.post.id
}
const feed = async (type: 'for-you' | 'following', query: { limit: number; cursor?: string } = { limit: 100 }) =>
  (await test.call(readFeed, { query: { ...query, type } }, ann.token)).reply
const idsIn = async (type: 'for-you' | 'following') => (await feed(type)).posts.map(({ id }) => id)
const unread = async () => (await test.call(countUnreadNotifications, {}, ann.token)).reply.count

describe('muted words', () => {
  it('are saved as a whole, in their order, and those that ended are forgotten', async () => {
    expect(await saved()).toEqual([])
    const ends_at = new Date(test.clock.now + hourMs).toISOString()
    const words = [
      { word: 'drizzle', ends_at: null },
      { word: '#rain', ends_at },
    ]
    expect((await mute(...words)).body).toEqual({ words })
    expect(await saved()).toEqual(words)
    test.clock.advance(hourMs)
    expect(await saved()).toEqual(words.slice(0, 1))
    await mute('hail storm')
    expect(await saved()).toEqual([{ word: 'hail storm', ends_at: null }])
  })

  it('are at most 200, each with a letter or a digit, and a member’s own', async () => {
    expect((await mute(...Array.from({ length: 200 }, (_, n) => `word${n}`))).status).toBe(200)
    expect((await mute(...Array.from({ length: 201 }, (_, n) => `word${n}`))).status).toBe(400)
    for (const word of ['', '#', '!', 'x'.repeat(101)]) expect((await mute(word)).status, word).toBe(400)
    expect((await test.call(readMutedWords, {}, bob.token)).reply.words).toEqual([])
    expect((await test.call(readMutedWords, {})).status).toBe(401)
  })
})

describe('changes of muted words', () => {
  const change = (added: string[], removed: string[] = [], words: string[] = []) => {
    const changes = { added: added.map((word) => ({ word })), removed }
    const body = { words: words.map((word) => ({ word })), changes }
    return test.call(saveMutedWords, { body }, ann.token)
  }
  const savedWords = async () => (await saved()).map(({ word }) => word)

  it('leave what another device saved meanwhile as it is', async () => {
    await mute('hail', 'fog')
    await change(['drizzle'], ['fog'], ['drizzle', 'hail'])
    const { reply } = await change(['#rain'], [], ['#rain', 'hail', 'fog'])
    expect(reply.words.map(({ word }) => word)).toEqual(['#rain', 'drizzle', 'hail'])
    expect(await savedWords()).toEqual(['#rain', 'drizzle', 'hail'])
  })

  it('repeated under their key are the same write to a server that knew of none when they came first', async () => {
    const key = crypto.randomUUID()
    const words = [{ word: 'hail' }]
    const first = await test.call(saveMutedWords, { body: { words }, key }, ann.token)
    const body = { words, changes: { added: words, removed: [] } }
    const second = await test.call(saveMutedWords, { body, key }, ann.token)
    expect([second.status, second.text]).toEqual([200, first.text])
  })

  it('are about the word however it is written, and a #topic is not the word', async () => {
    await mute('Café', '#cafe')
    await change([], ['CAFE'])
    expect(await savedWords()).toEqual(['#cafe'])
    const ends_at = new Date(test.clock.now + hourMs).toISOString()
    const changes = { added: [{ word: '#Café', ends_at }], removed: [] }
    await test.call(saveMutedWords, { body: { words: [], changes } }, ann.token)
    expect(await saved()).toEqual([{ word: '#Café', ends_at }])
  })

  it('of two devices at once are both saved', async () => {
    const words = Array.from({ length: 8 }, (_, n) => `word${n}`)
    const answers = await Promise.all(words.map((word) => change([word])))
    expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200))
    expect((await savedWords()).toSorted()).toEqual(words)
  })

  it('are refused where there would be more than 200, those that ended apart', async () => {
    const words = Array.from({ length: 199 }, (_, n) => ({ word: `word${n}`, ends_at: null }))
    await mute({ word: 'brief', ends_at: new Date(test.clock.now + hourMs).toISOString() }, ...words)
    const refused = await change(['one more'])
    expect(refused).toMatchObject({ status: 400, problem: { message: 'At most 200 words can be muted.' } })
    test.clock.advance(hourMs)
    expect((await change(['one more'])).status).toBe(200)
    expect(await savedWords()).toHaveLength(200)
  })
})

describe('what others wrote with a muted word', () => {
  it('is in neither feed when invisible characters lie in the word', async () => {
    const hidden = [
      await write(bob, 'driz\u200bzle'),
      await write(bob, 'Ein driz\u00adzle'),
      await write(bob, '#driz\u2060zle'),
    ]
    expect(await idsIn('following')).toEqual(expect.arrayContaining(hidden))
    await mute('drizzle')
    for (const type of ['for-you', 'following'] as const)
      expect((await idsIn(type)).filter((id) => hidden.includes(id))).toEqual([])
  })

  it('is in neither feed, as it is read on too, until the word ends', async () => {
    const [plain, muted] = [await write(bob, 'Sun again'), await write(bob, 'DRÍZZLE, again')]
    const first = await feed('for-you', { limit: 1 })
    expect(await idsIn('for-you')).toEqual(expect.arrayContaining([plain, muted]))
    await mute({ word: 'drizzle', ends_at: new Date(test.clock.now + hourMs).toISOString() })
    for (const type of ['for-you', 'following'] as const) {
      const ids = await idsIn(type)
      expect(ids).toContain(plain)
      expect(ids).not.toContain(muted)
    }
    const rest = await feed('for-you', { limit: 100, cursor: first.next_cursor ?? '' })
    expect(rest.posts.map(({ id }) => id)).not.toContain(muted)
    test.clock.advance(hourMs)
    for (const type of ['for-you', 'following'] as const) expect(await idsIn(type)).toContain(muted)
  })

  it('makes room for what comes next, and a feed full of it is read to its end', async () => {
    const first = await write(bob, 'The first')
    for (let n = 0; n < 30; n += 1) await write(bob, `drizzle ${n}`)
    const last = await write(bob, 'The last')
    await mute('drizzle')
    expect((await feed('following', { limit: 2 })).posts.map(({ id }) => id)).not.toHaveLength(0)
    const seen: string[] = []
    let cursor: string | null | undefined
    let calls = 0
    do {
      const page = await feed('following', { limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.posts.map(({ id }) => id))
      cursor = page.next_cursor
      calls += 1
    } while (cursor !== null && calls < 20)
    expect(seen).toEqual([last, first])
    expect(calls).toBeLessThan(10)
  })

  it('is found by whoever looks for it', async () => {
    const id = await write(bob, 'Drizzle for whoever asks')
    await mute('drizzle')
    expect((await test.call(readPost, { params: { id } }, ann.token)).status).toBe(200)
    const { posts } = (await test.call(listPostsOfUser, { params: { id: bob.id } }, ann.token)).reply
    expect(posts.map((post) => post.id)).toContain(id)
    const found = await test.call(search, { query: { q: 'drizzle', type: 'posts' } }, ann.token)
    expect(found.text).toContain(id)
  })

  it('is not suggested, and one’s own is never left out', async () => {
    const cleo = await test.member()
    const stranger = await write(cleo, 'Drizzle from a stranger')
    await test.deps.db.updateTable('posts').set({ like_count: 1000 }).where('id', '=', stranger).execute()
    const own = await write(ann, 'My drizzle')
    const suggested = async () => (await test.call(listSuggestedPosts, {}, ann.token)).reply.posts.map(({ id }) => id)
    expect(await suggested()).toContain(stranger)
    await mute('drizzle')
    expect(await suggested()).not.toContain(stranger)
    for (const type of ['for-you', 'following'] as const) expect(await idsIn(type)).toContain(own)
  })

  it('is no notification and not counted among those unread; a comment stays below its post', async () => {
    const postId = await write(ann, 'Weather?')
    const say = (content: string) => test.call(createComment, { params: { postId }, body: { content } }, bob.token)
    await say('Drizzle')
    expect(await unread()).toBe(1)
    await mute('drizzle')
    expect(await unread()).toBe(0)
    const list = async () => (await test.call(listNotifications, {}, ann.token)).reply.notifications
    expect(await list()).toEqual([])
    const { comments } = (await test.call(listComments, { params: { postId } }, ann.token)).reply
    expect(comments).toHaveLength(1)
    await mute()
    expect((await list()).length).toBe(1)
  })
})
