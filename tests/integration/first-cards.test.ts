import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFeed } from '#contract/post.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

/** Reads a feed of seven posts with its first ones drawn, on a server whose client was built with this; undefined for none. */
async function readDrawn(drawer: string | undefined) {
  const clientDirectory = mkdtempSync(join(tmpdir(), 'test-cards-'))
  if (drawer !== undefined) {
    mkdirSync(join(clientDirectory, '.cards'))
    writeFileSync(join(clientDirectory, 'package.json'), '{"type":"module"}')
    writeFileSync(join(clientDirectory, '.cards/draw-cards.js'), drawer)
  }
  const test = await buildTestApp({ clientDirectory })
  try {
    return await readWith(test)
  } finally {
    await test.close()
    rmSync(clientDirectory, { recursive: true })
  }
}

async function readWith(test: TestApp) {
  const [reader, author] = [await test.member(), await test.member()]
  for (let at = 0; at < 7; at += 1) {
    await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now - at })
  }
  const { reply } = await test.call(readFeed, { query: { with: 'cards' } }, reader.token)
  const plain = await test.call(readFeed, {}, reader.token)
  expect([reply.posts.length, plain.reply.cards]).toEqual([7, undefined])
  return { ...reply, readerId: reader.id, errors: test.takeErrors() }
}

it('draws the first five posts of the feed, for the member who reads, where that is asked for', async () => {
  const { posts, cards, readerId } = await readDrawn(`
    export const cardStyles = '/assets/feed-1.css'
    export const drawCards = (posts, viewerId) => [viewerId, ...posts.map(({ id }) => id)].join()`)
  const ids = posts.slice(0, 5).map(({ id }) => id)
  expect(cards).toEqual({ html: [readerId, ...ids].join(), styles: '/assets/feed-1.css' })
})

it('gives the feed without them where there is no built client', async () => {
  const { cards, errors } = await readDrawn(undefined)
  expect([cards, errors]).toEqual([undefined, []])
})

it.each([
  ['fails', `export const cardStyles = ''; export const drawCards = () => { throw new Error('no pen') }`],
  ['is something else', `export const cards = 1`],
])('gives the feed without them, and says so, where what draws them %s', async (_, drawer) => {
  const { cards, errors } = await readDrawn(drawer)
  expect(cards).toBeUndefined()
  expect(errors.join()).toContain('could not be drawn')
})
