import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import {
  archivedPost,
  bent,
  makeArchive,
  makeZip,
  manifestFile,
  saidCounted,
  saidEncrypted,
  saidSized,
} from '#tests/support/make-archive.ts'
import { importWhole } from '#tests/support/send-archive.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const symbolicLink = 0o120777
const posts = [archivedPost('Fine')]
const extra = (name: string, bytes: Buffer | string = 'more', mode?: number) =>
  makeArchive(posts, [{ name, bytes, ...(mode && { mode }) }])
const postsFile = (bytes: Buffer | string) => makeZip([manifestFile(1), { name: 'data/posts-1.json', bytes }])

const unsafe: Record<string, () => Promise<Buffer<ArrayBuffer>>> = {
  'a name that leads out of it': async () => bent(await extra('aa/bb/cc.txt'), 'aa/bb/cc.txt', '../../cc.txt'),
  'an absolute name': async () => bent(await extra('aetc/passwd'), 'aetc/passwd', '/etc/passwd'),
  'backslashes in a name': async () => bent(await extra('aabbbcc.txt'), 'aabbbcc.txt', '..\\..\\cc.tx'),
  'a name that is no UTF-8': async () =>
    bent(await extra('abcd.txt'), 'abcd.txt', Buffer.from([0xff, 0xfe, 0x41, 0xc3, 46, 116, 120, 116])),
  'two files of one name': async () => bent(await extra('manifest.jsom'), 'manifest.jsom', 'manifest.json'),
  'a symbolic link': () => extra('pictures/link', '/etc/passwd', symbolicLink),
  'files that are encrypted': async () => saidEncrypted(await makeArchive(posts)),
  'a file that packs to nothing': () => extra('pictures/a/1.webp', Buffer.alloc(20 * 1024 * 1024)),
  'a file that is larger than it says': async () => saidSized(await makeArchive(posts), 10),
  'more than a gigabyte, as it says': async () =>
    saidSized(await extra('random', randomBytes(9_000_000)), 1_700_000_000),
  'posts of very many values': () => postsFile(`{"posts":[{"media":[${'{},'.repeat(200_000)}{}]}]}`),
  'posts nested without end': () => postsFile(`{"posts":${'['.repeat(200_000)}`),
  'very many files': async () => saidCounted(await makeArchive(posts), 20_001),
}

const none: Record<string, () => Promise<Buffer<ArrayBuffer>>> = {
  'no zip file': async () => Buffer.from('This is a letter, and no archive at all.'),
  'half a zip file': async () => Buffer.from((await makeArchive(posts)).subarray(0, 200)),
  'a zip file of something else': () => makeZip([{ name: 'letter.txt', bytes: 'Dear' }]),
  'a later version': () => makeZip([manifestFile(1, { version: 2 })]),
  'a manifest that is no JSON': () => makeZip([{ name: 'manifest.json', bytes: '{"version":1' }]),
  'a manifest that is no UTF-8': () => makeZip([{ name: 'manifest.json', bytes: Buffer.from([0x22, 0xff, 0x22]) }]),
  'posts that are no JSON': () => postsFile('{"posts":['),
  'posts that are no list': () => postsFile('{"posts":{"a":1}}'),
  'posts nested deeply': () => postsFile(`{"posts":${'['.repeat(90_000)}`),
  'more posts in a file than there can be': () => postsFile(JSON.stringify({ posts: Array(1001).fill(0) })),
}

describe('what is imported', () => {
  it.each(Object.entries(unsafe))('may not have %s', async (_, make) => {
    const made = await importWhole(test, await make(), await test.member())
    expect(made).toMatchObject({ state: 'failed', failure: 'unsafe-archive', posts_added: 0 })
  })

  it.each(Object.entries(none))('is an archive of ours: %s is none', async (_, make) => {
    const made = await importWhole(test, await make(), await test.member())
    expect(made).toMatchObject({ state: 'failed', failure: 'not-an-archive', posts_added: 0 })
  })

  it('may have no post with pictures without end, nor one of invisible characters alone', async () => {
    const endless = archivedPost('Too many', { media: Array(101).fill({}) })
    const archive = await makeArchive([endless, archivedPost('\u200b \u3164'), archivedPost('"[,{\\')])
    const made = await importWhole(test, archive, await test.member())
    expect(made).toMatchObject({ state: 'done', posts_looked_at: 3, posts_added: 1 })
    const reasons = made.left_out.map(({ reason, count }) => `${reason} ${count}`)
    expect(reasons.toSorted()).toEqual(['empty 1', 'unreadable 1'])
  })

  it('has each picture once: one that thousands of posts name does not fill the disk', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const noisy = sharp({ create: { width: 800, height: 600, channels: 3, background: '#c6401d', noise } })
    const picture = { name: 'pictures/one/800.webp', bytes: await noisy.webp().toBuffer() }
    const media = Array(3).fill({ media_url: '/media/one/800.webp', alt_text: null })
    const many = Array.from({ length: 40 }, (_, at) => archivedPost(`Post ${at}`, { media }))
    const made = await importWhole(test, await makeArchive(many, [picture]), await test.member())
    expect(made).toMatchObject({ state: 'done', posts_added: 40, pictures_added: 1 })
    expect(made.left_out).toEqual([{ reason: 'picture-refused', count: 119 }])
  })

  it('may be an archive without posts', async () => {
    const made = await importWhole(test, await makeZip([manifestFile(0)]), await test.member())
    expect(made).toMatchObject({ state: 'done', posts_added: 0, left_out: [] })
  })
})
