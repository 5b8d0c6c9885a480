import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { FaultRule } from './fault-rules.ts'

let heard: string[]
let server: Server
let proxy: FaultProxy

beforeEach(async () => {
  heard = []
  server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body}`)
      reply.setHeader('x-seen', request.headers['x-mark'] ?? 'none')
      reply.end(`got ${body}`)
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  proxy = await startFaultProxy({ seed: 7 })
  proxy.aimAt(`http://127.0.0.1:${port}`)
})

afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const post = (path: string, body: string, signal?: AbortSignal) =>
  fetch(proxy.origin + path, { method: 'POST', body, headers: { 'x-mark': 'm' }, ...(signal && { signal }) })

it('passes method, path, headers and bodies on, and counts', async () => {
  const reply = await post('/a?b=1', 'words')
  expect([await reply.text(), reply.headers.get('x-seen')]).toEqual(['got words', 'm'])
  expect(heard).toEqual(['POST /a?b=1 words'])
  expect([proxy.count('POST', '/a'), proxy.count('GET', '/a'), proxy.count('POST', /b=1$/)]).toEqual([1, 0, 1])
  expect(proxy.requests()[0]).toMatchObject({ fault: 'pass', status: 200, replyBytes: 'got words'.length })
})

it('cuts before the server hears anything', async () => {
  proxy.setFaults({ mode: 'cut' })
  await expect(post('/a', 'x')).rejects.toThrow('fetch failed')
  expect(heard).toEqual([])
})

it('drops the reply after the server acted', async () => {
  proxy.setFaults({ mode: 'dropReply' })
  await expect(post('/a', 'x')).rejects.toThrow('fetch failed')
  expect(heard).toEqual(['POST /a x'])
})

it('cuts a reply midway', async () => {
  proxy.setFaults({ mode: 'cutReply', bytes: 5 })
  const reply = await post('/a', 'words')
  await expect(reply.text()).rejects.toThrow('terminated')
  expect([heard, proxy.requests()[0]?.replyBytes]).toEqual([['POST /a words'], 5])
})

it('answers 500 itself, with Retry-After when told to', async () => {
  proxy.setFaults({ mode: 'status500', status: 503, retryAfterS: 9, times: 1 })
  const reply = await post('/a', 'x')
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '9'])
  expect(await reply.json()).toMatchObject({ code: 'unavailable' })
  expect(heard).toEqual([])
  expect((await post('/a', 'y')).status).toBe(200)
})

it('hangs until it heals', async () => {
  proxy.setFaults({ mode: 'hang' })
  const waiting = post('/a', 'x').catch((error: Error) => error.message)
  await expect.poll(() => proxy.count('POST', '/a')).toBe(1)
  proxy.heal()
  expect(await waiting).toBe('fetch failed')
  expect(await (await post('/a', 'y')).text()).toBe('got y')
  expect(heard).toEqual(['POST /a y'])
})

it('cuts what is under way when told to, and nothing after', async () => {
  proxy.setFaults({ mode: 'hang', times: 1 })
  const waiting = post('/a', 'x').catch((error: Error) => error.message)
  await expect.poll(() => proxy.count('POST', '/a')).toBe(1)
  proxy.cutAll()
  expect(await waiting).toBe('fetch failed')
  expect(await (await post('/a', 'y')).text()).toBe('got y')
  expect(heard).toEqual(['POST /a y'])
})

it('delays, and is slow where the bandwidth is small', async () => {
  proxy.setFaults({ mode: 'delay', ms: 60, path: /late/ }, { mode: 'bandwidth', bytesPerSecond: 4_000, path: /slow/ })
  const timed = async (path: string, body: string) => {
    const startedAt = performance.now()
    await (await post(path, body)).text()
    return performance.now() - startedAt
  }
  expect(await timed('/late', 'x')).toBeGreaterThanOrEqual(55)
  expect(await timed('/slow', 'x'.repeat(400))).toBeGreaterThanOrEqual(150)
})

it('cuts when nobody is behind it, and goes on once somebody is', async () => {
  proxy.aimAt(`http://127.0.0.1:${await freePort()}`)
  await expect(post('/a', 'x')).rejects.toThrow('fetch failed')
})

it('hits the same requests for the same seed', async () => {
  const rule: FaultRule = { mode: 'status500', probability: 0.5, method: 'POST' }
  const run = async (seed: number) => {
    const own = await startFaultProxy({ seed })
    own.setFaults(rule)
    own.aimAt(proxy.origin)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const reply = await fetch(`${own.origin}/a`, { method: 'POST', body: 'x' })
      await reply.text()
      statuses.push(reply.status)
    }
    await own.close()
    return statuses
  }
  const first = await run(3)
  expect(await run(3)).toEqual(first)
  expect(new Set(first)).toEqual(new Set([200, 500]))
  expect(await run(4)).not.toEqual(first)
})
