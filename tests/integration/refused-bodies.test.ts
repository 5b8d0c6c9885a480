import { randomUUID } from 'node:crypto'
import { request, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectionLimits } from '#server/http/connection-limits.ts'
import type { LoadLimits } from '#server/http/load-limits.ts'
import { memberBudgets } from '#server/http/member-budgets.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { converse, headOf, portOf } from '#tests/support/converse.ts'
import { filePart, form, json, login, noise, refusedCalls, type RefusedCall } from '#tests/support/refused-calls.ts'
import { findProxy, startReverseProxy, type ProxyName, type ReverseProxy } from '#tests/support/reverse-proxy.ts'

// Ends what hangs: twenty at once send two megabytes each.
const patienceMs = 30_000
// A busy machine is not what these refusals are about.
const unlimited: LoadLimits = { maxEventLoopDelayMs: Infinity, sampleEveryMs: 1_000 }
const rounds = 20
let test: TestApp
/** One for each of those who call at once: a member uploads only so much at a time. */
let tokens: string[]
let spentToken: string
beforeAll(async () => {
  test = await buildListening()
  tokens = await Promise.all(Array.from({ length: rounds }, async () => (await test.member()).token))
  const spent = await test.member()
  test.deps.budgets.spend(memberBudgets.uploads, spent.id, memberBudgets.uploads.max)
  spentToken = spent.token
})
afterAll(() => test.close())

function headersOf({ headers, body, isChunked, isMember, isSpent }: RefusedCall, round = 0): Record<string, string> {
  return {
    ...headers,
    ...(isMember && { authorization: `Bearer ${tokens[round]}` }),
    ...(isSpent && { authorization: `Bearer ${spentToken}` }),
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }),
  }
}

async function buildListening(
  connectionLimits: Partial<ConnectionLimits> = {},
  loadLimits = unlimited,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const behindProxy = { TRUST_PROXY: 'true', ...environment }
  const built = await buildTestApp({ environment: behindProxy, connectionLimits, loadLimits })
  await built.app.listen({ host: '127.0.0.1', port: 0 })
  return built
}

async function send(origin: string, call: RefusedCall, round: number): Promise<number> {
  const sent = request(`${origin}${call.path}`, { method: call.method ?? 'POST', headers: headersOf(call, round) })
  sent.end(call.body)
  return statusOf(sent)
}

function statusOf(sent: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    sent.once('response', (reply) => resolve(reply.resume().statusCode ?? 0))
    // Does nothing after an answer: who hears no within an upload need not get the rest of it across.
    sent.on('error', reject)
    sent.setTimeout(patienceMs, () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)))
  })
}

const visit = (origin: string) => statusOf(request(`${origin}/api/health`).end())

/** Sends the head and half of a form and goes away. */
async function abandonUpload(origin: string): Promise<void> {
  const body = filePart('media')
  const sent = request(`${origin}/api/posts`, {
    method: 'POST',
    headers: { ...form, authorization: `Bearer ${tokens[0]}`, 'content-length': String(body.length) },
  })
  const gone = new Promise((resolve) => sent.once('error', resolve))
  sent.write(body.subarray(0, 500_000))
  await expect.poll(() => sent.socket?.bytesWritten ?? 0).toBeGreaterThan(1_000)
  sent.destroy(new Error('gone'))
  await gone
}

describe('straight to the server', () => {
  it.each(refusedCalls)('$what is answered, and what follows on the connection too', async (call) => {
    const { socket, said } = converse(test)
    socket.write(headOf(call, headersOf({ ...call, isChunked: undefined })))
    socket.write(call.body)
    socket.write(headOf({ method: 'GET', path: '/api/health' }))

    await expect.poll(said, { timeout: patienceMs }).toMatch(/^HTTP\/1\.1 \d+ [^]*"status":"ok"/)
    expect(said()).toMatch(new RegExp(`^HTTP/1.1 ${call.status} `))
    socket.destroy()
  })

  it.each(refusedCalls)('$what is answered before the connection closes, when that was asked for', async (call) => {
    const { socket, said, closed } = converse(test)
    socket.write(headOf(call, { ...headersOf({ ...call, isChunked: undefined }), connection: 'close' }))
    for (let at = 0; at < call.body.length; at += 50_000) socket.write(call.body.subarray(at, at + 50_000))
    await closed
    expect(said()).toMatch(new RegExp(`^HTTP/1.1 ${call.status} [^]*}$`))
  })

  it('a piece of a file that says it is something else is answered, however soon its bytes are there', async () => {
    const { socket, said, closed } = converse(test)
    const call = { method: 'PATCH', path: `/api/uploads/${randomUUID()}` }
    const type = { 'content-type': 'application/json; charset=utf-16', 'upload-offset': '0' }
    const headers = { ...type, authorization: `Bearer ${tokens[0]}`, 'content-length': '9', connection: 'close' }
    socket.write(`${headOf(call, headers)}all of it`)
    await closed
    expect(said()).toMatch(/^HTTP\/1\.1 4/)
  })

  it('a demand that nobody knows is ignored', async () => {
    const { socket, said } = converse(test)
    socket.write(headOf({ path: login }, { ...json, expect: 'miracles', 'content-length': '1' }))
    socket.write('{')
    await expect.poll(said).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  })
})

describe('a refused body without end', () => {
  const chunked = { 'content-type': 'a/b', 'transfer-encoding': 'chunked' }

  it('costs its sender the connection after so many bytes', async () => {
    const strict = await buildListening({ refusedBodyBytes: 1_000_000 })
    const { socket, said, closed } = converse(strict)
    socket.write(headOf({ path: login }, chunked))
    const chunk = `186A0\r\n${'x'.repeat(100_000)}\r\n`
    const flood = () => {
      while (!socket.destroyed && socket.write(chunk)) continue
    }
    socket.on('drain', flood)
    flood()
    await closed
    expect(said()).toMatch(/^HTTP\/1\.1 415 /)
    await strict.close()
  })

  it.each([
    ['and keeps silent', ''],
    ['and asks for a close', 'close'],
  ])('costs its sender the connection after so long a time, when it is slow %s', async (_, connection) => {
    const strict = await buildListening({ refusedBodyMs: 50 })
    const { socket, said, closed } = converse(strict)
    socket.write(headOf({ path: login }, { ...chunked, ...(connection && { connection }) }))
    await closed
    expect(said()).toMatch(/^HTTP\/1\.1 415 /)
    await strict.close()
  })
})

it('a refused body whose sender goes away counts against its network no longer', async () => {
  const strict = await buildListening({}, unlimited, { MAX_CONNECTIONS_PER_ADDRESS: '1' })
  const refused = converse(strict)
  refused.socket.write(headOf({ path: '/api/posts' }, { ...json, 'content-length': '10' }))
  await expect.poll(refused.said).toMatch(/^HTTP\/1\.1 401 /)
  refused.socket.destroy()
  await expect.poll(() => visit(`http://127.0.0.1:${portOf(strict)}`)).toBe(200)
  await strict.close()
})

const proxies = (['Caddy', 'nginx'] as const).filter((name) => {
  if (findProxy(name)) return true
  process.stdout.write(`${name} is not installed: what it makes of refused bodies is not tried here.\n`)
  return false
})

describe.each(proxies)('behind %s, which keeps its connections to the server', (name: ProxyName) => {
  let proxy: ReverseProxy
  beforeAll(async () => {
    proxy = await startReverseProxy(name, portOf(test))
  })
  afterAll(() => proxy.stop())

  it.each(refusedCalls)('$what leaves nobody without an answer', async (call) => {
    const statuses = await Promise.all(Array.from({ length: rounds }, (_, round) => send(proxy.origin, call, round)))
    expect(new Set(statuses)).toEqual(new Set([call.status]))
    const visits = await Promise.all(Array.from({ length: rounds }, () => visit(proxy.origin)))
    expect(new Set(visits)).toEqual(new Set([200]))
  })

  it('what an overloaded server turns away leaves nobody without an answer', async () => {
    const busy = await buildListening({}, { maxEventLoopDelayMs: -1, sampleEveryMs: 5 })
    const inFront = await startReverseProxy(name, portOf(busy))
    await expect.poll(() => visit(inFront.origin)).toBe(503)
    const call = { what: '', path: login, headers: json, body: noise, status: 503 }
    const statuses = await Promise.all(Array.from({ length: rounds }, (_, round) => send(inFront.origin, call, round)))
    const visits = await Promise.all(Array.from({ length: rounds }, () => visit(inFront.origin)))
    expect(new Set([...statuses, ...visits])).toEqual(new Set([503]))
    await inFront.stop()
    await busy.close()
  })

  it('uploads whose senders go away leave nobody without an answer', async () => {
    for (let round = 0; round < rounds; round += 1) await abandonUpload(proxy.origin)
    const visits = await Promise.all(Array.from({ length: rounds }, () => visit(proxy.origin)))
    expect(new Set(visits)).toEqual(new Set([200]))
  })
})
