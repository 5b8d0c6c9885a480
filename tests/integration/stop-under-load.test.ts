import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/start-server.ts'

const many = 20
const mostTries = 10
/** For so long it takes in what waits to be accepted: on a machine that needs longer for it, that is no fault of the server. */
const patienceMs = 1_000
/** Less than the server spares connections for. */
const surelySparedMs = 1_500
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

/**
 * What is answered on connections that were prepared, once the server takes no new ones. It spares them for two seconds: where the
 * machine comes round to it later, all of it is done once more on the server started again.
 */
async function duringStop<T>(prepare: () => Promise<() => Promise<T>>): Promise<T> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const ask = await prepare()
    const startedAt = performance.now()
    const ended = server.stop('SIGTERM')
    await expect.poll(isRefused, { interval: 10 }).toBe(true)
    const isInTime = performance.now() - startedAt < surelySparedMs
    const answer = isInTime ? await ask() : undefined
    await ended
    if (answer !== undefined) return answer
    await server.restart()
  }
  throw new Error(`the machine is too busy: in none of ${mostTries} stops was anything asked in time`)
}

/** As on a machine that is too busy to come round to it: connections and requests arrive, then the signal. */
async function stopWithLinesWaiting() {
  const pid = server.pid() ?? Number.NaN
  process.kill(pid, 'SIGSTOP')
  const answers = (await lines()).map((each) => each.ask())
  const startedAt = performance.now()
  const ended = server.stop('SIGTERM')
  process.kill(pid, 'SIGCONT')
  const statuses = (await Promise.all(answers)).map(statusOf)
  const tookMs = performance.now() - startedAt
  await ended
  return { statuses, tookMs }
}

describe('SIGTERM', () => {
  it('cuts nobody off who was waiting to be accepted', async () => {
    let { statuses, tookMs } = await stopWithLinesWaiting()
    for (let tries = 1; tries < mostTries && statuses.includes('') && tookMs > patienceMs; tries += 1) {
      await server.restart()
      ;({ statuses, tookMs } = await stopWithLinesWaiting())
    }
    expect(statuses).toEqual(Array(many).fill('200'))
  })

  it('lets connections that wait for their next request have one more, and tells them that it is the last', async () => {
    const after = await duringStop(async () => {
      const kept = await lines()
      const before = await Promise.all(kept.map((each) => each.ask()))
      expect(before.map((answer) => /connection: close/i.test(answer))).toEqual(Array(many).fill(false))
      return () => Promise.all(kept.map((each) => each.ask()))
    })
    expect(after.map(statusOf)).toEqual(Array(many).fill('200'))
    expect(after.map((answer) => /connection: close/i.test(answer))).toEqual(Array(many).fill(true))
  })

  it('answers all that is sent at once on such a connection', async () => {
    const all = await duringStop(async () => {
      const kept = await line()
      await kept.ask()
      return () => kept.askAtOnce(3)
    })
    const answers = all.split('HTTP/1.1 ').slice(1)
    expect(answers.map((answer) => [answer.slice(0, 3), /connection: close/i.test(answer)])).toEqual([
      ['200', false],
      ['200', false],
      ['200', true],
    ])
  })
})
