import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { requestVerification } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { likePost } from '#contract/post-writing.ts'
import { listenForMetrics } from '#server/http/serve-metrics.ts'
import { MailRefused } from '#server/infra/mail/mailer.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp({ environment: { METRICS_TOKEN: 'a-token-of-the-operator', TRUST_PROXY: 'true' } })
})
afterAll(() => test.close())

const authorization = 'Bearer a-token-of-the-operator'
const readMetrics = async () => (await test.app.inject({ url: '/metrics', headers: { authorization } })).body
const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

it('metrics are for whoever has the token, and for nobody without one', async () => {
  const { statusCode, headers } = await test.app.inject({ url: '/metrics', headers: { authorization } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const other = { authorization: authorization.replace('Bearer', 'bearer') }
  expect((await test.app.inject({ url: '/metrics', headers: other })).statusCode).toBe(200)
  for (const wrong of [undefined, 'Bearer another', authorization.slice(0, -1)]) {
    const reply = await test.app.inject({
      url: '/metrics',
      headers: wrong === undefined ? {} : { authorization: wrong },
    })
    expect(reply.statusCode).toBe(401)
  }
  const closed = await buildTestApp()
  expect((await closed.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
  await closed.close()
})

it('requests, replays, answers that a device has already and the event loop are counted', async () => {
  const { id, token } = await test.member()
  const postId = await insertTestPost(test.deps.db, { author_id: id, created_at: test.clock.now })
  const like = { params: { id: postId }, body: { liked: true }, key: randomUUID() }
  await test.call(likePost, like, token)
  await test.call(likePost, like, token)
  const { headers } = await test.call(readCurrentUser, {}, token)
  const known = {
    url: '/api/users/me',
    headers: { authorization: `Bearer ${token}`, 'if-none-match': String(headers['etag']) },
  }
  expect((await test.app.inject(known)).statusCode).toBe(304)

  const text = await readMetrics()
  const route = '/api/posts/:id/like'
  expect(valueOf(text, `sayso_request_duration_seconds_count{method="POST",route="${route}",status="200"}`)).toBe('2')
  expect(valueOf(text, `sayso_replayed_writes_total{route="${route}"}`)).toBe('1')
  expect(valueOf(text, 'sayso_cache_reads_total{cache="device",result="hit"}')).toBe('1')
  expect(valueOf(text, 'sayso_queue_jobs{queue="push",state="waiting"}')).toBe('0')
  expect(valueOf(text, 'sayso_queue_oldest_job_age_seconds{queue="push"}')).toBe('0')
  expect(Number(valueOf(text, 'nodejs_eventloop_lag_p99_seconds'))).toBeGreaterThanOrEqual(0)
  expect(text).not.toContain(postId)
})

it('jobs that wait, their age and dead ones are counted', async () => {
  const fails = new Error('no mail server')
  const send = vi
    .spyOn(test.deps.mailer, 'send')
    .mockRejectedValueOnce(fails)
    .mockRejectedValueOnce(new MailRefused('no'))
  for (const email of ['waits@example.org', 'dies@example.org']) {
    await test.call(requestVerification, { body: { email } })
  }
  send.mockRestore()
  test.clock.advance(5_000)
  const text = await readMetrics()
  const states = ['waiting', 'running', 'dead'].map((state) =>
    valueOf(text, `sayso_queue_jobs{queue="mail",state="${state}"}`),
  )
  expect(states).toEqual(['1', '0', '1'])
  expect(valueOf(text, 'sayso_queue_oldest_job_age_seconds{queue="mail"}')).toBe('5')
  expect(test.takeErrors()).toEqual([expect.stringContaining('a job is dead')])
})

it('a database that says nothing holds up no other figures, and is asked no more while it owes an answer', async () => {
  const own = await buildTestApp({ environment: { METRICS_TOKEN: 'a-token-of-the-operator' } })
  // They would wait for ever.
  await own.app.jobs.stop()
  const never = new Promise(() => {})
  const silent: unknown = new Proxy(() => silent, {
    get: (_target, name) => (String(name).startsWith('execute') ? () => never : silent),
  })
  const asked = vi.spyOn(own.deps.db, 'selectFrom').mockReturnValue(silent as never)
  const read = async () => (await own.app.inject({ url: '/metrics', headers: { authorization } })).body
  const text = await read()
  expect(Number(valueOf(text, 'nodejs_eventloop_lag_p99_seconds'))).toBeGreaterThanOrEqual(0)
  expect(text).not.toContain('sayso_queue_jobs{')
  expect(own.logs.filter((line) => line.includes('the queues could not be counted'))).toHaveLength(1)
  const statements = asked.mock.calls.length
  expect(await read()).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(asked).toHaveBeenCalledTimes(statements)
  asked.mockRestore()
  await own.close()
})

it('a port of its own serves metrics and nothing else', async () => {
  const { config, metrics } = test.deps
  const server = await listenForMetrics({ metrics, config: { ...config, metricsToken: undefined } }, 0)
  const { address, port } = server.address() as AddressInfo
  expect(address).toBe('127.0.0.1')
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close' } })).status
  expect([await statusOf('/metrics'), await statusOf('/api/health'), await statusOf('/metrics', 'POST')]).toEqual([
    200, 404, 404,
  ])
  server.close()
  await once(server, 'close')
})

it('an answer and the lines of the log name its request, as the proxy in front does', async () => {
  const idOf = async (headers: Record<string, string>, url = '/livez') =>
    String((await test.app.inject({ url, headers })).headers['x-request-id'])
  const made = await idOf({}, '/api/health')
  expect(made).toMatch(/^[\da-f-]{36}$/)
  const line = test.logs.find((each) => each.includes(made))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ route: '/api/health', status: 200, reqId: made })
  expect(await idOf({ 'x-request-id': 'from-the-proxy-1' })).toBe('from-the-proxy-1')
  expect(await idOf({ 'x-request-id': 'bad id\u00e9' })).toMatch(/^[\da-f-]{36}$/)

  const unproxied = await buildTestApp()
  const reply = await unproxied.app.inject({ url: '/livez', headers: { 'x-request-id': 'from-a-stranger' } })
  expect(reply.headers['x-request-id']).not.toBe('from-a-stranger')
  await unproxied.close()
})
