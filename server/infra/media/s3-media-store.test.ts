import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeS3MediaStore } from './s3-media-store.ts'

/** As much of an S3 server as the store uses; it lists two keys at a time, as a real one lists a thousand. */
function makeBucketServer() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    const key = url.pathname.replace('/pictures/', '')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      return response.writeHead(403).end('who?')
    if (request.method === 'PUT') {
      objects.set(key, { bytes: await bodyOf(request), type: String(request.headers['content-type']) })
      return response.end()
    }
    if (request.method === 'DELETE') return response.writeHead(objects.delete(key) ? 204 : 404).end()
    if (url.searchParams.get('list-type') === '2') {
      const found = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? '?'))
      const keys = found.slice(0, 2).map((name) => `<Contents><Key>${name}</Key></Contents>`)
      return response.end(`<R><IsTruncated>${found.length > 2}</IsTruncated>${keys.join('')}</R>`)
    }
    const object = objects.get(key)
    if (!object) return response.writeHead(404).end('<Error/>')
    return response.setHeader('content-type', object.type).end(object.bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  return { objects, server }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

let bucket = makeBucketServer()
let endpoint = ''

beforeEach(async () => {
  bucket = makeBucketServer()
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}`
})
afterEach(() => void bucket.server.close())

function makeStore(accessKeyId = 'key') {
  const s3 = {
    endpoint: `${endpoint}/`,
    bucket: 'pictures',
    region: 'eu-north-1',
    accessKeyId,
    secretAccessKey: 'secret',
  }
  return makeS3MediaStore({ s3, clock: () => Date.parse('2026-01-02T03:04:05Z') })
}

it('puts, reads and misses objects', async () => {
  const store = makeStore()
  await store.put('abc/320.webp', Buffer.from('bytes'), 'image/webp')
  expect(await store.read('abc/320.webp')).toEqual({ bytes: Buffer.from('bytes'), contentType: 'image/webp' })
  expect(await store.read('abc/640.webp')).toBeUndefined()
})

it('removes every object with the prefix, page after page', async () => {
  const store = makeStore()
  for (const key of ['abc/1.webp', 'abc/2.webp', 'abc/3.webp', 'abcd/1.webp'])
    await store.put(key, Buffer.from('x'), 'image/webp')
  await store.remove('abc/')
  expect([...bucket.objects.keys()]).toEqual(['abcd/1.webp'])
})

it('says what the bucket answered when it refuses', async () => {
  await expect(makeStore('stranger').put('abc/1.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
    'answered 403 to "put abc/1.webp": who?',
  )
})
