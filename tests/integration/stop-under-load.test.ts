import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/start-server.ts'

const many = 20
const request = 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n'

let server: TestServer
const sockets: Socket[] = []

beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.remove()
})

/** A connection to the server, and how to send a request on it, which answers what came back until its body or the connection ended. */
async function line() {
  const socket = connect({ port: Number(new URL(server.origin).port), host: '127.0.0.1' })
  sockets.push(socket)
  let words = ''
  let answered = Promise.withResolvers<string>()
  socket.setEncoding('utf8').on('data', (more: string) => {
    words += more
    if (/\r\n\r\n\{.*\}/.test(words)) answered.resolve(words)
  })
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.once('close', () => answered.resolve(words))
  return {
    ask(): Promise<string> {
      words = ''
      answered = Promise.withResolvers()
      socket.write(request)
      return answered.promise
    },
    /** So many at once, without a wait for the answers; all that comes back until the connection ends. */
    async askAtOnce(count: number): Promise<string> {
      words = ''
      socket.write(request.repeat(count))
      await once(socket, 'close')
      return words
    },
  }
}

const isRefused = () =>
  line().then(
    () => false,
    () => true,
  )
const lines = () => Promise.all(Array.from({ length: many }, line))
const statusOf = (answer: string) => answer.slice(9, 12)

describe('SIGTERM', () => {
  it('cuts nobody off who was waiting to be accepted', async () => {
    // As on a machine that is too busy to come round to it: connections and requests arrive, then the signal.
    const pid = server.pid() ?? Number.NaN
    process.kill(pid, 'SIGSTOP')
    const answers = (await lines()).map((each) => each.ask())
    const ended = server.stop('SIGTERM')
    process.kill(pid, 'SIGCONT')
    expect((await Promise.all(answers)).map(statusOf)).toEqual(Array(many).fill('200'))
    await ended
  })

  it('lets connections that wait for their next request have one more, and tells them that it is the last', async () => {
    const kept = await lines()
    const before = await Promise.all(kept.map((each) => each.ask()))
    expect(before.map((answer) => /connection: close/i.test(answer))).toEqual(Array(many).fill(false))
    const ended = server.stop('SIGTERM')
    await expect.poll(isRefused).toBe(true)
    const after = await Promise.all(kept.map((each) => each.ask()))
    expect(after.map(statusOf)).toEqual(Array(many).fill('200'))
    expect(after.map((answer) => /connection: close/i.test(answer))).toEqual(Array(many).fill(true))
    await ended
  })

  it('answers all that is sent at once on such a connection', async () => {
    const kept = await line()
    await kept.ask()
    const ended = server.stop('SIGTERM')
    await expect.poll(isRefused).toBe(true)
    const answers = (await kept.askAtOnce(3)).split('HTTP/1.1 ').slice(1)
    expect(answers.map((answer) => [answer.slice(0, 3), /connection: close/i.test(answer)])).toEqual([
      ['200', false],
      ['200', false],
      ['200', true],
    ])
    await ended
  })
})
