import type { S3Config } from '#server/config.ts'
import { unchanging } from '#server/unchanging.ts'
import { assertMediaPrefix, isMediaKey } from './media-key.ts'
import type { MediaStore } from './media-store.ts'
import { signForS3, type RequestToSign } from './s3-signature.ts'
import { StoreRefused, StoreUnreachable } from './store-unreachable.ts'

interface S3MediaStoreDeps {
  s3: S3Config
  /** Epoch milliseconds; stores refuse a clock that is more than minutes off. */
  clock: () => number
  /** How many keys the store is asked for at once; 1,000 is as many as it tells. */
  keysPerList?: number
}

interface S3MediaStore extends MediaStore {
  /** Every key in the bucket that is one of media; others in it are none of ours. */
  list(): AsyncIterable<string>
}

type ToSend = Pick<RequestToSign, 'method' | 'url'> & Partial<Pick<RequestToSign, 'headers' | 'bytes'>>

const timeoutMs = 20_000
const emptyBody = Buffer.alloc(0)

/** Stores media in a bucket of any S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export function makeS3MediaStore({ s3, clock, keysPerList = 1_000 }: S3MediaStoreDeps): S3MediaStore {
  const leaving = new AbortController()
  const send = makeSender({ s3, clock, cutOff: leaving.signal })
  const bucketUrl = `${s3.endpoint}/${s3.bucket}`
  const list = (prefix: string) => listBucket(send, bucketUrl, { prefix, 'max-keys': String(keysPerList) })

  return {
    async put(key, bytes, contentType) {
      // For those who are sent to the store itself.
      const headers = {
        'content-type': contentType,
        ...(contentType === 'image/webp' && { 'cache-control': unchanging }),
      }
      const response = await send({ method: 'PUT', url: urlOf(key), headers, bytes })
      await expectSuccess(response, `put ${key}`)
    },

    async read(key) {
      if (!isMediaKey(key)) return undefined
      const response = await send({ method: 'GET', url: urlOf(key) })
      if (!(await isThere(response, `read ${key}`))) return undefined
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      return { bytes: Buffer.from(await fromStore(response.arrayBuffer())), contentType }
    },

    check: () => checkBucket(send, bucketUrl),

    list: () => list(''),

    async remove(prefix) {
      assertMediaPrefix(prefix)
      for await (const key of list(prefix)) {
        const response = await send({ method: 'DELETE', url: urlOf(key) })
        await isThere(response, `remove ${key}`)
      }
    },

    cutOff: () => leaving.abort(new Error('the server stops')),
  }

  function urlOf(key: string): URL {
    if (!isMediaKey(key)) throw new Error(`"${key}" is not a media key`)
    return new URL(`${bucketUrl}/${key}`)
  }
}

async function* listBucket(
  send: ReturnType<typeof makeSender>,
  bucketUrl: string,
  wanted: { prefix: string; 'max-keys': string },
): AsyncGenerator<string> {
  let next: { 'continuation-token'?: string } = {}
  do {
    const query = new URLSearchParams({ 'list-type': '2', ...wanted, ...next })
    const response = await send({ method: 'GET', url: new URL(`${bucketUrl}?${query.toString()}`) })
    await expectSuccess(response, `list ${wanted.prefix}`)
    const xml = await fromStore(response.text())
    // Our keys hold no character that XML escapes, nor do the tokens that stores give.
    const keys = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    yield* keys.filter((key) => key.startsWith(wanted.prefix) && isMediaKey(key))
    const token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]
    next = token === undefined ? {} : { 'continuation-token': token }
  } while ('continuation-token' in next)
}

// By its list: of a key that is not there a missing bucket says the same as a bucket.
async function checkBucket(send: ReturnType<typeof makeSender>, bucketUrl: string): Promise<void> {
  const response = await send({ method: 'GET', url: new URL(`${bucketUrl}?list-type=2&max-keys=1`) })
  await expectSuccess(response, 'check')
  await discard(response)
}

function makeSender({ s3, clock, cutOff }: S3MediaStoreDeps & { cutOff: AbortSignal }) {
  return async function send({ method, url, headers = {}, bytes = emptyBody }: ToSend): Promise<Response> {
    const signed = await signForS3({ method, url, headers, bytes, at: clock() }, s3)
    const body = method === 'PUT' ? new Uint8Array(bytes) : null
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), cutOff])
    return fromStore(fetch(url, { method, headers: signed, body, redirect: 'error', signal }))
  }
}

/** What comes from the store; it may break off in the middle of an answer, too. */
async function fromStore<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const why = cause instanceof Error ? cause.message || message : message
    throw new StoreUnreachable(`the media store cannot be reached: ${why}`, { cause: error })
  }
}

// A body nobody reads would hold its connection.
async function discard(response: Response): Promise<undefined> {
  await response.body?.cancel()
}

async function expectSuccess(response: Response, intent: string): Promise<void> {
  if (!response.ok) throw failureOf(response, intent, await saidIn(response))
}

/** Whether there is such a key; a bucket that is not there is something else. */
async function isThere(response: Response, intent: string): Promise<boolean> {
  if (response.status !== 404) {
    await expectSuccess(response, intent)
    return true
  }
  const said = await saidIn(response)
  if (said.includes('<Code>NoSuchBucket</Code>')) throw failureOf(response, intent, said)
  return false
}

async function saidIn(response: Response): Promise<string> {
  return (await fromStore(response.text())).replace(/\s+/g, ' ').slice(0, 300)
}

function failureOf({ status }: Response, intent: string, said: string): Error {
  const message = `the media store answered ${status} to "${intent}": ${said}`
  return isForNow(status) ? new StoreUnreachable(message) : new StoreRefused(message)
}

function isForNow(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}
