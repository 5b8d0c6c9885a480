import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
let socket: Socket
let words: string
/** Told when a request to `/slow` has begun, and what it waits for. */
let begun: PromiseWithResolvers<void>
let gate: PromiseWithResolvers<void>
/** What reaches the server in the very moment in which it makes an answer. */
let arrivesMeanwhile: string[]

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const packed = (path: string) => get(path).replace('\r\n\r\n', '\r\naccept-encoding: gzip\r\n\r\n')
const sendNext = () => void socket.write(arrivesMeanwhile.shift() ?? '')

beforeEach(async () => {
  begun = Promise.withResolvers()
  gate = Promise.withResolvers()
  arrivesMeanwhile = []
  test = await buildTestApp({
    addRoutes: (app) => {
      app.addHook('onRequest', async (request) => {
        if (request.is404) sendNext()
      })
      app.get('/slow', async () => {
        begun.resolve()
        await gate.promise
        return { slow: true }
      })
      app.get('/quick', async () => {
        sendNext()
        return { quick: true }
      })
      app.get('/long', async () => {
        sendNext()
        return { long: 'x'.repeat(100_000) }
      })
      app.get('/flowing', async (_request, reply) => {
        const bytes = async function* () {
          sendNext()
          yield 'flows'
        }
        return reply.type('image/png').send(Readable.from(bytes()))
      })
      app.post('/refused', async (_request, reply) => reply.code(403).send({ refused: true }))
    },
  })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  words = ''
  socket.on('data', (bytes: Buffer) => (words += bytes.toString('latin1')))
  await once(socket, 'connect')
})
afterEach(async () => {
  gate.resolve()
  socket.destroy()
  await test.close()
})

/** Of each answer its status, and whether it is said to be the last. */
const answers = () =>
  words
    .split('HTTP/1.1 ')
    .slice(1)
    .map((answer) => [Number(answer.slice(0, 3)), /\r\nconnection: close\r\n/i.test(answer)])

/** With a request under way, so that its connection is kept. */
async function stopAmidRequest(): Promise<void> {
  socket.write(get('/slow'))
  await begun.promise
  void test.app.close()
  await expect.poll(() => test.app.server.listening).toBe(false)
}

describe('while the server stops', () => {
  it('what came behind an answer that was ready before its turn is answered', async () => {
    await stopAmidRequest()
    const isMade = once(test.app.server, 'request')
    socket.write(get('/quick'))
    await isMade
    begun = Promise.withResolvers()
    socket.write(get('/slow'))
    await begun.promise
    gate.resolve()
    await once(socket, 'close')
    expect(answers()).toEqual([
      [200, false],
      [200, false],
      [200, true],
    ])
  })

  it.each([
    ['an answer is made', get('/quick')],
    ['an answer is compressed', packed('/long')],
    ['the first bytes of an answer flow', get('/flowing')],
    ['there is found to be no such address', get('/nowhere')],
  ])('what comes while %s is answered', async (_when, request) => {
    await stopAmidRequest()
    arrivesMeanwhile.push(get('/quick'))
    socket.write(request)
    gate.resolve()
    await once(socket, 'close')
    expect(answers().map(([, isLast]) => isLast)).toEqual([false, false, true])
  })

  it('whoever sends one more with each answer comes to an end, without a reset', async () => {
    await stopAmidRequest()
    socket.write(get('/quick').repeat(2))
    socket.on('data', () => socket.write(get('/quick')))
    gate.resolve()
    await once(socket, 'close')
    expect(answers().map(([, isLast]) => isLast)).toEqual([false, false, true])
  })

  it('half a request is waited for', async () => {
    await stopAmidRequest()
    const [half, rest] = [get('/quick').slice(0, 20), get('/quick').slice(20)]
    const isHere = once(test.app.server, 'request')
    socket.write(get('/quick'))
    await isHere
    socket.write(half)
    gate.resolve()
    await expect.poll(() => answers().length).toBe(2)
    socket.write(rest)
    await once(socket, 'close')
    expect(answers().map(([, isLast]) => isLast)).toEqual([false, false, true])
  })

  it('whoever is refused amid a body may send it to its end, and one request more', async () => {
    await stopAmidRequest()
    const bytes = 1_000_000
    const headers = `host: localhost\r\ncontent-type: text/plain\r\ncontent-length: ${bytes}\r\n\r\n`
    socket.write(`POST /refused HTTP/1.1\r\n${headers}`)
    gate.resolve()
    await expect.poll(() => answers().length).toBe(2)
    socket.write('x'.repeat(bytes) + get('/quick'))
    await once(socket, 'close')
    expect(answers().map(([, isLast]) => isLast)).toEqual([false, false, true])
  })
})

describe('a connection', () => {
  it('answers what came before something that is no request', async () => {
    socket.write(`${get('/slow')}nonsense\r\n\r\n`)
    await begun.promise
    gate.resolve()
    await once(socket, 'close')
    expect(answers()).toEqual([
      [200, false],
      [400, true],
    ])
  })

  it('is ended all the same when what came before has no end, as a stream of news', async () => {
    const isClosed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    socket.write(`${get('/slow')}nonsense\r\n\r\n`)
    await isClosed
    expect(answers()).toEqual([])
  })
})
