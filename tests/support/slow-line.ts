import { marked } from './own-answer.ts'

/** Times in ms. A connection that `lastsMs` is cut then, whatever is under way. */
export interface SlowLine {
  bytesPerS: number
  latencyMs: number
  lastsMs: number
}

const headBytes = 600
const replyBytes = 1_200

/** A server that takes uploads and posts, at the end of a line like that; by fake timers, minutes take no time. */
export function makeServerOnSlowLine({ bytesPerS, latencyMs, lastsMs }: SlowLine) {
  const uploads = new Map<string, { sha256: string; bytes: Uint8Array<ArrayBuffer> }>()
  const posts: { key: string; words: Record<string, string>; hashes: string[] }[] = []
  const server = { posts, cuts: 0, sentBytes: 0 }
  const transferMs = (bytes: number) => latencyMs + (bytes / bytesPerS) * 1000

  async function fetch(url: string, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
    const request = { method, path: url, headers: new Headers(headers), ...(await readBody(body)) }
    const upMs = transferMs(headBytes + request.bytes.length)
    const isCut = upMs + transferMs(replyBytes) > lastsMs
    const arrives = upMs <= lastsMs
    await pause(arrives ? upMs : lastsMs, signal)
    const arrivedBytes = arrives
      ? request.bytes.length
      : Math.max(0, ((lastsMs - latencyMs) * bytesPerS) / 1000 - headBytes)
    const arrived = request.bytes.slice(0, arrivedBytes)
    server.sentBytes += arrived.length
    const answer = await answerTo({ ...request, bytes: arrived, isWhole: arrives })
    if (isCut) {
      await pause(arrives ? lastsMs - upMs : 0, signal)
      server.cuts += 1
      throw new TypeError('the line was cut')
    }
    await pause(transferMs(replyBytes), signal)
    return answer
  }

  async function answerTo({ method, path, headers, bytes, form, isWhole }: Arrived): Promise<Response> {
    const own = (content: unknown, status = 200) => Response.json(content, { status, headers: marked })
    if (path === '/health') return own({ status: 'ok', version: '1' })
    if (method === 'PATCH') {
      const upload = uploads.get(path.slice('/uploads/'.length))
      if (!upload) return own({ message: 'Unknown.', code: 'not-found' }, 404)
      const offset = Number(headers.get('upload-offset'))
      const there = lengthOf(upload.bytes)
      if (offset !== there) return own({ message: 'Not there.', code: 'conflict', field: 'Upload-Offset' }, 409)
      filled.set(upload.bytes, there + bytes.length)
      upload.bytes.set(bytes, offset)
      return own({ upload: uploadAt(path.slice('/uploads/'.length)) })
    }
    // What is no piece counts only when all of it arrived.
    if (!isWhole) return own({ message: 'Cut off.', code: 'bad-request' }, 400)
    if (path === '/uploads')
      return own({ upload: uploadAt(idOf(JSON.parse(new TextDecoder().decode(bytes)) as Announced)) })
    return own(await publish(String(headers.get('idempotency-key')), form))
  }

  const filled = new Map<Uint8Array, number>()
  const lengthOf = (bytes: Uint8Array) => filled.get(bytes) ?? 0

  function idOf({ sha256, bytes }: Announced): string {
    const known = [...uploads].find(([, upload]) => upload.sha256 === sha256)
    if (known) return known[0]
    const id = crypto.randomUUID()
    uploads.set(id, { sha256, bytes: new Uint8Array(bytes) })
    return id
  }

  function uploadAt(id: string) {
    const bytes = uploads.get(id)?.bytes ?? new Uint8Array()
    return { id, offset: lengthOf(bytes), bytes: bytes.length }
  }

  async function publish(key: string, words: Record<string, string>) {
    const named = (words['media_uploads'] ?? '').split(',').flatMap((id) => uploads.get(id) ?? [])
    const hashes = await Promise.all(named.map(({ bytes }) => sha256Of(bytes)))
    if (!posts.some((post) => post.key === key)) posts.push({ key, words, hashes })
    return { message: 'Your post is published.', post: postOf(words, hashes.length) }
  }

  return { server, fetch }
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Announced {
  sha256: string
  bytes: number
}

interface Arrived {
  method: string
  path: string
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  form: Record<string, string>
  isWhole: boolean
}

async function readBody(body: RequestInit['body']): Promise<Pick<Arrived, 'bytes' | 'form'>> {
  const form =
    body instanceof FormData
      ? Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
      : {}
  const bytes = new Uint8Array(await new Response(body instanceof FormData ? JSON.stringify(form) : body).arrayBuffer())
  return { bytes, form }
}

function postOf({ id, textContent }: Record<string, string>, pictures: number) {
  const picture = { media_url: '/media/a', width: 1, height: 1, thumbhash: '', alt_text: null, variants: [] }
  const counts = { like_count: 0, repost_count: 0, comment_count: 0, view_count: 0, bookmark_count: 0 }
  const marks = { is_liked: false, is_reposted: false, is_bookmarked: false }
  const author = { user_id: id, first_name: 'Ada', last_name: 'L', username: 'ada', profile_picture_url: null }
  const times = { created_at: '2026-11-22T04:00:00.000Z', updated_at: '2026-11-22T04:00:00.000Z' }
  const media = Array.from({ length: pictures }, () => picture)
  return { id, ...author, text_content: textContent, ...times, media, ...counts, ...marks }
}

function pause(ms: number, signal: RequestInit['signal']): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('given up', 'AbortError'))
    })
  })
}
