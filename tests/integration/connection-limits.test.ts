import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { pieceType } from '#contract/endpoint.ts'
import { beginUpload } from '#contract/upload.ts'
import { usualConnectionLimits } from '#server/http/connection-limits.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { converse, headOf } from '#tests/support/converse.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

// Hours pass by the clock of the test; only Node's own limits, of headers and of idle connections, go by the real one.
const quick = { checkEveryMs: 5, headersMs: 60_000, idleMs: 20, idleBehindProxyMs: 20 }
const json = { 'content-type': 'application/json' }
const login = JSON.stringify({ identifier: 'nobody', password: 'guess' })

const open: TestApp[] = []
afterEach(async () => {
  for (const test of open.splice(0)) await test.close()
})

async function listen(environment: Record<string, string> = {}, connectionLimits = {}): Promise<TestApp> {
  const test = await buildTestApp({ environment, connectionLimits: { ...quick, ...connectionLimits } })
  open.push(test)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  return test
}

/** A connection and its other end in the server. */
async function meet(test: TestApp) {
  const accepted = new Promise<Socket>((resolve) => test.app.server.once('connection', resolve))
  const talk = converse(test)
  const inServer = await accepted
  const arrived = async (bytes: number) => {
    await expect.poll(() => inServer.bytesRead).toBeGreaterThanOrEqual(bytes)
  }
  return { ...talk, arrived }
}

const healthHead = (headers?: Record<string, string>) => headOf({ method: 'GET', path: '/api/health' }, headers)
const isWell = /^HTTP\/1\.1 200 [^]*"status":"ok"/

it('has the figures that operators are told', () => {
  expect(usualConnectionLimits).toEqual({
    headersMs: 15_000,
    bodyMs: 60_000,
    uploadMs: 600_000,
    uploadBytesPerS: 100,
    uploadWindowMs: 30_000,
    idleMs: 20_000,
    idleBehindProxyMs: 130_000,
    silentMs: 120_000,
    refusedBodyBytes: 33_554_432,
    refusedBodyMs: 10_000,
    checkEveryMs: 1_000,
  })
})

describe('a connection', () => {
  it.each([
    ['says nothing', ''],
    ['does not finish its headers', 'GET /api/health HTTP/1.1\r\nhost: loc'],
  ])('that %s is closed', async (_, start) => {
    const { socket, said, closed } = converse(await listen({}, { headersMs: 100 }))
    socket.write(start)
    await closed
    expect(said()).toMatch(/^HTTP\/1\.1 408 [^]*"The request took too long\."/)
  })

  it.each(['false', 'true'])('that asks for nothing more is closed, with TRUST_PROXY=%s', async (TRUST_PROXY) => {
    const { socket, said, closed } = converse(await listen({ TRUST_PROXY }))
    socket.write(healthHead())
    await closed
    expect(said()).toMatch(isWell)
  })

  it('on which nothing moves, as the answer is not read, is closed', async () => {
    const test = await listen({}, { silentMs: 50 })
    const { socket, closed } = converse(test)
    socket.pause().write(headOf({ method: 'GET', path: '/api/docs/openapi.json' }).repeat(200))
    await expect.poll(() => connectionsOf(test)).toBe(0)
    socket.resume()
    await closed
  })
})

function connectionsOf(test: TestApp): Promise<number> {
  return new Promise((resolve, reject) =>
    test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

it('a body may take a minute, and is given up after it', async () => {
  const test = await listen()
  const begin = async () => {
    const talk = await meet(test)
    const head = headOf({ path: '/api/auth/login' }, { ...json, 'content-length': String(login.length) })
    talk.socket.write(head + login.slice(0, 20))
    await talk.arrived(head.length + 20)
    return talk
  }
  const late = await begin()
  test.clock.advance(1)
  const justInTime = await begin()
  test.clock.advance(60_000)
  await late.closed
  expect(late.said()).toMatch(/^HTTP\/1\.1 408 [^]*"The request took too long\."/)
  justInTime.socket.write(login.slice(20))
  await expect.poll(justInTime.said).toMatch(/^HTTP\/1\.1 401 /)
  justInTime.socket.destroy()
})

describe('the upload of a picture', () => {
  async function begin() {
    const test = await listen()
    const { token } = await test.member()
    const { buffer } = await phonePicture('slow.jpg', 200)
    const form = new FormData()
    form.append('textContent', 'From a slow line')
    form.append('media', new Blob([new Uint8Array(buffer)]), 'slow.jpg')
    const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
    if (!body) throw new Error('the form has no body')
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    const talk = await meet(test)
    const head = headOf(
      { path: '/api/posts' },
      {
        authorization: `Bearer ${token}`,
        'content-type': headers.get('content-type') ?? '',
        'content-length': String(bytes.length),
      },
    )
    talk.socket.write(head)
    await talk.arrived(head.length)
    let sent = head.length
    /** Writes a piece and waits until the server has it. */
    const write = async (piece: Buffer) => {
      talk.socket.write(piece)
      sent += piece.length
      await talk.arrived(sent)
    }
    return { ...talk, test, bytes, write }
  }

  it('may take 70 seconds and more on a slow line', async () => {
    const { test, bytes, write, said, socket } = await begin()
    const size = Math.ceil(bytes.length / 14)
    expect(size * 14).toBeGreaterThan(70 * usualConnectionLimits.uploadBytesPerS)
    for (let at = 0; at < bytes.length; at += size) {
      await write(bytes.subarray(at, at + size))
      test.clock.advance(5_000)
    }
    await expect.poll(said, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  it('that stands still is given up', async () => {
    const { test, bytes, write, said, closed } = await begin()
    await write(bytes.subarray(0, 100))
    test.clock.advance(30_000)
    await closed
    expect(said()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('without an end is given up after ten minutes', async () => {
    const { test, write, said, closed, bytes } = await begin()
    await write(bytes.subarray(0, 5_000))
    test.clock.advance(600_001)
    await closed
    expect(said()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

it('a piece of an upload may come slower than 1 kB a second', async () => {
  const test = await listen()
  const { token } = await test.member()
  const { id } = (await test.call(beginUpload, { body: { sha256: 'a'.repeat(64), bytes: 100_000 } }, token)).reply
    .upload
  const talk = await meet(test)
  const fields = { 'content-type': pieceType, 'upload-offset': '0', 'content-length': '64000' }
  const head = headOf({ method: 'PATCH', path: `/api/uploads/${id}` }, { authorization: `Bearer ${token}`, ...fields })
  let sent = 0
  for (const part of [Buffer.from(head), ...Array.from({ length: 8 }, () => Buffer.alloc(8_000))]) {
    talk.socket.write(part)
    await talk.arrived((sent += part.length))
    test.clock.advance(10_000)
  }
  await expect.poll(talk.said).toMatch(/^HTTP\/1\.1 200 [^]*"offset":64000/)
  talk.socket.destroy()
})

describe('connections at once', () => {
  it('of one address are so many, and leave room for others', async () => {
    const test = await listen({ MAX_CONNECTIONS_PER_ADDRESS: '3' })
    const taken = [converse(test), converse(test), converse(test)]
    await expect.poll(() => connectionsOf(test)).toBe(3)
    await converse(test).closed
    const other = converse(test, '127.0.0.2')
    other.socket.write(healthHead())
    await expect.poll(other.said).toMatch(isWell)

    other.socket.destroy()
    taken[0]?.socket.destroy()
    await expect.poll(() => connectionsOf(test)).toBe(2)
    const next = converse(test)
    next.socket.write(healthHead())
    await expect.poll(next.said).toMatch(isWell)
    for (const { socket } of [...taken, next]) socket.destroy()
  })

  it('are so many in all', async () => {
    const test = await listen({ MAX_CONNECTIONS: '2' })
    const taken = [converse(test), converse(test, '127.0.0.2')]
    await expect.poll(() => connectionsOf(test)).toBe(2)
    await converse(test, '127.0.0.3').closed
    for (const { socket } of taken) socket.destroy()
  })

  it.each([
    ['true', '127.0.0.1'],
    ['127.0.0.2', '127.0.0.2'],
    ['loopback', '127.0.0.2'],
  ])('with TRUST_PROXY=%s are not counted of the proxy, but requests of its visitors', async (TRUST_PROXY, proxy) => {
    const test = await listen({ TRUST_PROXY, MAX_CONNECTIONS_PER_ADDRESS: '2' })
    const slow = { ...json, 'content-length': '10', 'x-forwarded-for': '203.0.113.5' }
    const held = [1, 2].map(() => converse(test, proxy))
    for (const { socket } of held) socket.write(headOf({ path: '/api/auth/login' }, slow))
    const ask = async (visitor: string) => {
      const { socket, said } = converse(test, proxy)
      socket.write(healthHead({ 'x-forwarded-for': visitor }))
      await expect.poll(said).toMatch(/}$/)
      socket.destroy()
      return said()
    }
    await expect
      .poll(() => ask('203.0.113.5'))
      .toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 2[^]*"Too many requests at once/)
    expect(await ask('203.0.113.6')).toMatch(isWell)

    held[0]?.socket.destroy()
    await expect.poll(() => ask('203.0.113.5')).toMatch(isWell)
    held[1]?.socket.destroy()
  })

  it('are counted of those who are not the proxy', async () => {
    const test = await listen({ TRUST_PROXY: '127.0.0.2', MAX_CONNECTIONS_PER_ADDRESS: '1' }, { headersMs: 60_000 })
    const first = converse(test)
    await expect.poll(() => connectionsOf(test)).toBe(1)
    await converse(test).closed
    first.socket.destroy()
  })
})
