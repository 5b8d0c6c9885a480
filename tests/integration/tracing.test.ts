import { createServer, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requestVerification } from '#contract/auth.ts'
import { search } from '#contract/search.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { listenOn } from '#tests/support/listen-on.ts'
import { startOtlpCollector, type CollectedSpan, type OtlpCollector } from '#tests/support/otlp-collector.ts'
import { callServer, makeMember } from '#tests/support/quick-member.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'

let collector: OtlpCollector
let server: TestServer
beforeEach(async () => {
  collector = await startOtlpCollector()
})
afterEach(async () => {
  await server.remove()
  await collector.close()
})

async function start(timeoutMs: number): Promise<void> {
  server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_TIMEOUT: String(timeoutMs),
    OTEL_SERVICE_NAME: 'sayso-in-a-test',
  })
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const caller = 'b7ad6b7169203331'
const named = (name: string | RegExp) =>
  collector.spans().filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
const below = ({ traceId: trace, spanId }: CollectedSpan) =>
  collector.spans().filter((span) => span.traceId === trace && span.parentId === spanId)

it('requests and jobs are traced with their statements, in the trace of a proxy, and without what was in them', async () => {
  await start(60_000)
  // Its start was traced, and sent by now: the last of it, at the stop, has two seconds, and need not load what sends it.
  await expect.poll(() => collector.spans().length, { timeout: 60_000 }).toBeGreaterThan(0)
  const secret = 'whispered'
  const { token } = await makeMember(server, { firstName: 'Tracy', lastName: 'Able', username: 'tracy.able' })
  const address = `${server.origin}/api${search.path}?q=${secret}`
  const traced = { traceparent: `00-${traceId}-${caller}-01`, 'x-request-id': 'request-of-a-test' }
  const reply = await fetch(address, { headers: { ...traced, authorization: `Bearer ${token}` } })
  expect([reply.status, reply.headers.get('x-request-id')]).toEqual([200, 'request-of-a-test'])
  const email = 'traced@sayso.test'
  const mailbox = openMailbox(server.dataDir, email)
  await callServer(server, requestVerification, { body: { email } })
  const { code = '' } = await mailbox.next()
  await server.stop()

  const [searched] = named(`GET /api${search.path}`)
  expect(searched).toMatchObject({
    traceId,
    parentId: caller,
    attributes: { 'request.id': 'request-of-a-test', 'http.response.status_code': '200' },
  })
  const statements = below(searched ?? emptySpan)
  expect(statements.map(({ name }) => name)).toContain('select sessions')
  // Also what is read aside of everything else.
  expect(statements.length).toBeGreaterThan(2)
  const [asked] = named(/^POST .*verif/)
  expect(below(asked ?? emptySpan).map(({ name }) => name)).toContain('insert jobs')
  expect(named(/^job /).length).toBeGreaterThan(0)
  expect(collector.text()).toContain('sayso-in-a-test')
  for (const word of [secret, token, email, code]) expect(collector.text()).not.toContain(word)
})

const emptySpan: CollectedSpan = { traceId: '', spanId: '', parentId: '', name: '', attributes: {} }

it('a collector that refuses what it is sent, or never ends its answer, holds up no stop', async () => {
  const answers: Record<string, (reply: ServerResponse) => unknown> = {
    refusing: (reply) => reply.writeHead(500).end('no'),
    endless: (reply) => reply.writeHead(200).write('and'),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const asked = Promise.withResolvers<void>()
    const odd = createServer((_request, reply) => {
      answer(reply)
      asked.resolve()
    })
    await listenOn(odd, 0)
    const address = odd.address()
    const port = typeof address === 'object' ? address?.port : undefined
    server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    await asked.promise
    // So that there is something left to be sent.
    await fetch(`${server.origin}/api/health`)
    const startedAt = performance.now()
    await server.stop()
    // What sends them would go on for ten seconds.
    expect(performance.now() - startedAt, name).toBeLessThan(7_000)
    const output = server.output()
    await server.remove()
    odd.closeAllConnections()
    odd.close()
    expect([name, output]).toEqual([name, expect.not.stringMatching(/stopping (?:failed|took too long)/)])
  }
})

it('a collector that is away holds up neither answers nor the stop, and is told of once', async () => {
  await start(1_000)
  await collector.close()
  for (let at = 0; at < 5; at += 1) expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('traces could not be sent')
  const startedAt = performance.now()
  await server.stop()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(server.output().match(/traces could not be sent/g) ?? []).toHaveLength(1)
})
