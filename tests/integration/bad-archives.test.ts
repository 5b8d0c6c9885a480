import { randomBytes } from 'node:crypto'
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
  'posts nested without end': () => postsFile(`{"posts":${'['.repeat(200_000)}`),
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

  it('may be an archive without posts', async () => {
    const made = await importWhole(test, await makeZip([manifestFile(0)]), await test.member())
    expect(made).toMatchObject({ state: 'done', posts_added: 0, left_out: [] })
  })
})
