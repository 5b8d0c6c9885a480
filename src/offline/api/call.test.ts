import { describe, expect, it, vi } from 'vitest'
import { login } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { createComment } from '#contract/comment.ts'
import { readFeed } from '#contract/post.ts'
import { createPost, likePost } from '#contract/post-writing.ts'
import { marked } from '#tests/support/own-answer.ts'
import { newMemberId, postIdOf, sessionOf } from '#tests/support/outbox-fixtures.ts'
import type { Session } from '../storage/session-store.ts'
import { ApiError, isOffline, messageOf } from './api-error.ts'
import { createCall } from './call.ts'
import { createConnectionMonitor } from './connection-state.ts'
import { noAnswer } from './no-answer.ts'

type Reply = Response | Error | (() => Response)

function makeClient(...replies: Reply[]) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = []
  const client = { session: sessionOf(newMemberId()) as Session | undefined }
  const expireSession = vi.fn<(token: string) => Promise<void>>(() => Promise.resolve())
  const connection = createConnectionMonitor({ hint: 'online', now: () => 0 })
  const call = createCall({
    fetch: (url, init) => {
      requests.push({ url, init, headers: new Headers(init.headers) })
      const reply = replies.shift()
      if (reply === undefined) throw new Error('one request too many')
      if (reply instanceof Error) return Promise.reject(reply)
      return Promise.resolve(typeof reply === 'function' ? reply() : reply)
    },
    base: 'https://sayso.example/api',
    now: () => 0,
    readSession: () => Promise.resolve(client.session),
    expireSession,
    connection,
  })
  return { call, client, requests, expireSession, connection }
}

const json = (content: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(content, { status, headers: { ...marked, ...headers } })
/** What something in between makes up. */
const foreign = (content: unknown, status = 200) => Response.json(content, { status })
const liked = { is_liked: true, like_count: 3 }
const like = { params: { id: postIdOf(7) }, body: { liked: true } }

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error instanceof ApiError) return error
  throw new Error('it did not fail with an ApiError', { cause: error })
}

describe('the request', () => {
  it('carries token, member, key and body', async () => {
    const { call, client, requests } = makeClient(json(liked))
    expect(await call(likePost, like, { idempotencyKey: 'key-of-16-letters' })).toEqual(liked)
    const [request] = requests
    expect(request?.url).toBe(`https://sayso.example/api/posts/${postIdOf(7)}/like`)
    expect(request?.init).toMatchObject({ method: 'POST', body: '{"liked":true}' })
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: `Bearer ${client.session?.token}`,
      'x-user-id': client.session?.user.id,
      'idempotency-key': 'key-of-16-letters',
      'content-type': 'application/json',
    })
  })

  it('of one member is not sent as another who signed in meanwhile', async () => {
    const { call, client, requests } = makeClient()
    const memberId = newMemberId()
    const error = await failureOf(call(likePost, like, { memberId }))
    expect(error.failure).toEqual({ kind: 'offline', reason: 'session-changed' })
    expect(client.session?.user.id).not.toBe(memberId)
    expect(requests).toEqual([])
  })

  it('of a public call says nothing about the member', async () => {
    const { call, requests } = makeClient(json({ message: 'No.', code: 'wrong-credentials' }, 401))
    await failureOf(call(login, { body: { identifier: 'ada', password: 'x' } }))
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('leaves out what is undefined in the query', async () => {
    const { call, requests } = makeClient(json({ posts: [], next_cursor: null }))
    await call(readFeed, { query: { type: 'following', cursor: 'a b' } })
    expect(requests[0]?.url).toBe('https://sayso.example/api/feed?type=following&cursor=a+b')
  })

  it('of a post is a form with its pictures', async () => {
    const { call, requests } = makeClient(json({ message: 'No.', code: 'bad-request' }, 400))
    const media = [{ blob: new Blob(['x'], { type: 'image/webp' }), name: 'picture-0.webp' }]
    await failureOf(
      call(createPost, { body: { id: postIdOf(7), textContent: 'hi', media_alt_0: 'a cat' }, files: { media } }),
    )
    const form = requests[0]?.init.body
    if (!(form instanceof FormData)) throw new Error('not a form')
    expect(form.get('textContent')).toBe('hi')
    expect(form.get('media_alt_0')).toBe('a cat')
    expect(form.get('media')).toMatchObject({ name: 'picture-0.webp' })
    expect(requests[0]?.headers.has('content-type')).toBe(false)
  })

  it('is not made while nobody is signed in, and that is logged', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { call, client, requests } = makeClient()
    client.session = undefined
    expect(await failureOf(call(likePost, like))).toMatchObject({ kind: 'refused', status: 401 })
    expect(requests).toEqual([])
    expect(log).toHaveBeenCalledExactlyOnceWith('likePost was not called: nobody is signed in.')
  })
})

describe('the answer', () => {
  it('that is a refusal comes with the server’s own sentence', async () => {
    const { call, connection } = makeClient(
      json({ message: 'Slow down.', code: 'rate-limited' }, 429, { 'retry-after': '7' }),
    )
    const error = await failureOf(call(likePost, like))
    expect(error).toMatchObject({ kind: 'refused', status: 429, code: 'rate-limited', retryAfterMs: 7_000 })
    expect(messageOf(error, 'fallback')).toBe('Slow down.')
    expect(connection.read()).toBe('online')
  })

  it('with a code of a newer server is still a refusal', async () => {
    const { call } = makeClient(json({ message: 'New.', code: 'from-the-future' }, 400))
    expect(await failureOf(call(likePost, like))).toMatchObject({
      kind: 'refused',
      code: 'bad-request',
      message: 'New.',
    })
  })

  it('that is not the server’s ends nothing, and leaves the connection to a probe', async () => {
    const { call, connection, expireSession } = makeClient(foreign({ message: 'Over.', code: 'unauthorized' }, 401))
    const error = await failureOf(call(likePost, like))
    expect(error.failure).toMatchObject({ kind: 'offline', reason: 'intercepted' })
    expect(isOffline(error)).toBe(true)
    expect(expireSession).not.toHaveBeenCalled()
    expect(connection.read()).toBe('online')
    expect(connection.isProven()).toBe(false)
  })

  it('of an earlier server, which marks nothing, is taken where it is what was asked for', async () => {
    const { call } = makeClient(foreign({ posts: [], next_cursor: null }))
    expect(await call(readFeed, { query: { type: 'following' } })).toEqual({ posts: [], next_cursor: null })
  })

  it('of the server itself that this build cannot read is no sign of a bad connection', async () => {
    const { call, connection } = makeClient(json({ hello: 'world' }))
    expect((await failureOf(call(likePost, like))).failure).toEqual({ kind: 'offline', reason: 'unparsable' })
    expect(connection.read()).toBe('online')
  })

  it('is never followed to another place, nor one that the browser kept', async () => {
    const { call, requests } = makeClient(json(liked))
    await call(likePost, like)
    expect(requests[0]?.init).toMatchObject({ redirect: 'manual', cache: 'no-cache' })
  })

  it('that does not come is a state, and its end too', async () => {
    const { call, connection } = makeClient(new TypeError('Failed to fetch'), json(liked))
    expect((await failureOf(call(likePost, like))).failure).toEqual({ kind: 'offline', reason: 'unreachable' })
    expect(connection.read()).toBe('offline')
    await call(likePost, like)
    expect(connection.read()).toBe('online')
  })

  it('that comes too late is no answer', async () => {
    const connection = createConnectionMonitor({ hint: 'online', now: () => 0 })
    const hanging = createCall({
      fetch: (_, { signal }) =>
        new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted')))),
      base: '',
      now: () => 0,
      readSession: () => Promise.resolve(sessionOf(newMemberId())),
      expireSession: () => Promise.resolve(),
      connection: { ...connection, allowanceMs: () => 0 },
    })
    expect((await failureOf(hanging(likePost, like, { timeoutMs: 1 }))).failure).toEqual({
      kind: 'offline',
      reason: 'timeout',
    })
    expect(connection.read()).toBe('slow')
  })

  it('that a mistake of ours spoils is thrown as it is, and says nothing about the connection', async () => {
    const { call, connection } = makeClient(json(liked), json(liked))
    const ours = new TypeError('any is not a function')
    const any = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw ours
    })
    await expect(call(likePost, like, { signal: new AbortController().signal })).rejects.toBe(ours)
    any.mockRestore()
    vi.spyOn(likePost.reply, 'safeParse').mockImplementation(() => {
      throw ours
    })
    await expect(call(likePost, like)).rejects.toBe(ours)
    expect(connection.read()).toBe('online')
  })

  it('nobody waits for any more is neither', async () => {
    const { call, connection } = makeClient(new TypeError('aborted'))
    const gone = new DOMException('left the screen', 'AbortError')
    await expect(call(likePost, like, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone)
    expect(connection.read()).toBe('online')
  })
})

describe('the session', () => {
  it('ends with a 401 for its token', async () => {
    const { call, client, expireSession } = makeClient(json({ message: 'Over.', code: 'unauthorized' }, 401))
    expect(await failureOf(call(readCurrentUser, {}))).toMatchObject({ status: 401 })
    expect(expireSession).toHaveBeenCalledExactlyOnceWith(client.session?.token)
  })

  it('never ends for want of a connection, nor by a gateway', async () => {
    const { call, expireSession } = makeClient(new TypeError('x'), new Response('', { status: 401 }))
    await failureOf(call(readCurrentUser, {}))
    await failureOf(call(readCurrentUser, {}))
    expect(expireSession).not.toHaveBeenCalled()
  })

  it('of another member does not get an answer that was under way', async () => {
    const { call, client } = makeClient(() => {
      client.session = sessionOf(newMemberId())
      return json(liked)
    })
    expect((await failureOf(call(likePost, like))).failure).toEqual({ kind: 'offline', reason: 'session-changed' })
  })
})

it('demands what an endpoint needs, and nothing else', async () => {
  const { call, requests } = makeClient(json({ message: 'No.', code: 'forbidden' }, 403))
  // @ts-expect-error a comment needs its post
  await expect(call(createComment, { body: { content: 'hi' } })).rejects.toThrow('createComment needs postId')
  expect(requests).toEqual([])
  await failureOf(call(readCurrentUser, {}))
  expect(requests).toHaveLength(1)
})

it('takes the worker’s word that the server is silent for no answer', async () => {
  const { call, connection } = makeClient(noAnswer())
  const error = await failureOf(call(readFeed, { params: {} }))
  expect(error.failure).toEqual({ kind: 'offline', reason: 'unreachable' })
  expect(connection.read()).toBe('offline')
})
