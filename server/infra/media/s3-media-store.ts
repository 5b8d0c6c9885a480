import type { S3Config } from '#server/config.ts'
import { signForS3, type RequestToSign } from './aws-signature.ts'
import { assertMediaPrefix, isMediaKey } from './media-key.ts'
import type { MediaStore } from './media-store.ts'

interface S3MediaStoreDeps {
  s3: S3Config
  /** Epoch milliseconds; stores refuse a clock that is more than minutes off. */
  clock: () => number
}

type ToSend = Pick<RequestToSign, 'method' | 'url'> & Partial<Pick<RequestToSign, 'headers' | 'bytes'>>

const timeoutMs = 20_000
const emptyBody = Buffer.alloc(0)

/** Stores media in a bucket of any S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export function makeS3MediaStore({ s3, clock }: S3MediaStoreDeps): MediaStore {
  const send = makeSender({ s3, clock })
  const bucketUrl = `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}`

  return {
    async put(key, bytes, contentType) {
      const response = await send({ method: 'PUT', url: urlOf(key), headers: { 'content-type': contentType }, bytes })
      await expectSuccess(response, `put ${key}`)
    },

    async read(key) {
      if (!isMediaKey(key)) return undefined
      const response = await send({ method: 'GET', url: urlOf(key) })
      if (response.status === 404) return discard(response)
      await expectSuccess(response, `read ${key}`)
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      return { bytes: Buffer.from(await response.arrayBuffer()), contentType }
    },

    check: () => checkBucket(send, bucketUrl),

    async remove(prefix) {
      assertMediaPrefix(prefix)
      for (;;) {
        const { keys, isTruncated } = await list(prefix)
        for (const key of keys) {
          const response = await send({ method: 'DELETE', url: urlOf(key) })
          if (response.status !== 404) await expectSuccess(response, `remove ${key}`)
        }
        if (!isTruncated || keys.length === 0) return
      }
    },
  }

  function urlOf(key: string): URL {
    if (!isMediaKey(key)) throw new Error(`"${key}" is not a media key`)
    return new URL(`${bucketUrl}/${key}`)
  }

  async function list(prefix: string): Promise<{ keys: string[]; isTruncated: boolean }> {
    const url = new URL(bucketUrl)
    url.search = new URLSearchParams({ 'list-type': '2', prefix }).toString()
    const response = await send({ method: 'GET', url })
    await expectSuccess(response, `list ${prefix}`)
    const xml = await response.text()
    // Our keys hold no character that XML escapes.
    const keys = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    return { keys: keys.filter((key) => key.startsWith(prefix)), isTruncated: xml.includes('<IsTruncated>true<') }
  }
}

// By its list: of a key that is not there a missing bucket says the same as a bucket.
async function checkBucket(send: ReturnType<typeof makeSender>, bucketUrl: string): Promise<void> {
  const response = await send({ method: 'GET', url: new URL(`${bucketUrl}?list-type=2&max-keys=1`) })
  await expectSuccess(response, 'check')
  await discard(response)
}

function makeSender({ s3, clock }: S3MediaStoreDeps) {
  return async function send({ method, url, headers = {}, bytes = emptyBody }: ToSend): Promise<Response> {
    const signed = signForS3({ method, url, headers, bytes, at: clock() }, s3)
    const body = method === 'PUT' ? new Uint8Array(bytes) : null
    return fetch(url, { method, headers: signed, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  }
}

// A body nobody reads would hold its connection.
async function discard(response: Response): Promise<undefined> {
  await response.body?.cancel()
}

async function expectSuccess(response: Response, intent: string): Promise<void> {
  if (response.ok) return
  const answer = (await response.text()).slice(0, 300)
  throw new Error(`the media store answered ${response.status} to "${intent}": ${answer}`)
}
