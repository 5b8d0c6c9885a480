import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig, type S3Config } from '#server/config.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { makeS3MediaStore } from './s3-media-store.ts'

let server: S3Server

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

function makeStore(changes: Partial<S3Config> = {}) {
  const { s3 } = readConfig({ ...server.settings, S3_REGION: 'eu-north-1' })
  if (!s3) throw new Error('no store is configured')
  return makeS3MediaStore({ s3: { ...s3, ...changes }, clock: Date.now, keysPerList: 2 })
}

async function keysIn(store: ReturnType<typeof makeStore>): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list()) keys.push(key)
  return keys
}

it('puts, reads and misses objects', async () => {
  const store = makeStore()
  await store.check()
  await store.put('abc/320.webp', Buffer.from('bytes'), 'image/webp')
  expect(await store.read('abc/320.webp')).toEqual({ bytes: Buffer.from('bytes'), contentType: 'image/webp' })
  expect(await store.read('abc/640.webp')).toBeUndefined()
  await store.remove('abc/')
})

it('removes every object with the prefix, page after page', async () => {
  const store = makeStore()
  const doomed = ['abc/1.webp', 'abc/2.webp', 'abc/3.webp', 'abc/4.webp', 'abc/5.webp']
  for (const key of [...doomed, 'abcd/1.webp']) await store.put(key, Buffer.from('x'), 'image/webp')
  expect(await keysIn(store)).toEqual(expect.arrayContaining([...doomed, 'abcd/1.webp']))
  await store.remove('abc/')
  const left = await keysIn(store)
  expect(left).toContain('abcd/1.webp')
  expect(left.filter((key) => key.startsWith('abc/'))).toEqual([])
  await store.remove('abcd/')
})

it('tells browsers that a picture never changes, and nobody so of an attachment', async () => {
  const store = makeStore()
  await store.put('abc/1.webp', Buffer.from('x'), 'image/webp')
  await store.put('tickets/1', Buffer.from('x'), 'application/octet-stream')
  const headersOf = async (key: string) => (await fetch(`${server.origin}/pictures/${key}`)).headers
  expect((await headersOf('abc/1.webp')).get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await headersOf('tickets/1')).get('cache-control')).toBeNull()
  for (const prefix of ['abc/', 'tickets/']) await store.remove(prefix)
})

it('says what the bucket answered when it refuses', async () => {
  const put = (changes: Partial<S3Config>) => makeStore(changes).put('abc/1.webp', Buffer.from('x'), 'image/webp')
  await expect(put({ secretAccessKey: 'guessed' })).rejects.toThrow(
    /answered 403 to "put abc\/1\.webp": .*SignatureDoesNotMatch/s,
  )
  await expect(put({ accessKeyId: 'stranger' })).rejects.toThrow('InvalidAccessKeyId')
  await expect(makeStore({ bucket: 'missing' }).check()).rejects.toThrow('NoSuchBucket')
})

it('misses nothing in a bucket that is not there: that is for its operator to know', async () => {
  await expect(makeStore({ bucket: 'missing' }).read('abc/1.webp')).rejects.toThrow(
    /answered 404 to "read abc\/1\.webp": .*NoSuchBucket/s,
  )
})
