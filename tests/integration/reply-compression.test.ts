import { readFeed, readPost } from '#contract/post.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

let test: TestApp
let member: TestMember
let newest: string

beforeEach(async () => {
  test = await buildTestApp()
  member = await test.member()
  for (let at = 0; at < 10; at += 1) {
    test.clock.advance(1_000)
    newest = await insertTestPost(test.deps.db, { author_id: member.id, created_at: test.clock.now })
  }
})
afterEach(() => test.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${member.token}`, ...headers } })

it.each([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'zstd', decompress: zstdDecompressSync },
  { accepted: 'gzip, deflate, br', encoding: 'br', decompress: brotliDecompressSync },
  { accepted: 'gzip', encoding: 'gzip', decompress: gunzipSync },
  { accepted: 'zstd;q=0, br;q=0.5', encoding: 'br', decompress: brotliDecompressSync },
])('to who accepts "$accepted" a long reply travels as $encoding', async ({ accepted, encoding, decompress }) => {
  const plain = await ask(readFeed.path)
  const packed = await ask(readFeed.path, { 'accept-encoding': accepted })
  expect(packed.headers['content-encoding']).toBe(encoding)
  expect(decompress(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(packed.headers.vary).toMatch(/accept-encoding/i)
  // A cache on the way that saw the plain one may not give that to everybody.
  expect(plain.headers.vary).toBe(packed.headers.vary)
  // It is the same whichever way it travels, and travels not at all when it is known.
  expect(packed.headers.etag).toBe(plain.headers.etag)
  const known = { 'accept-encoding': accepted, 'if-none-match': String(plain.headers.etag) }
  const { statusCode, headers } = await ask(readFeed.path, known)
  expect([statusCode, headers.vary]).toEqual([304, packed.headers.vary])
})

it('a short reply travels as it is', async () => {
  const { headers, statusCode } = await ask(readPost.path.replace(':id', newest), { 'accept-encoding': 'zstd, br' })
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
})
