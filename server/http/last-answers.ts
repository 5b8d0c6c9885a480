import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { lingerAtEnd } from './lingering.ts'
import { mostPatienceMs, quietMoment, wasQuietTurn } from './letting-go.ts'
import { lineOf, waitWhile, type Line } from './lines.ts'

/** Of an answer that flows, as a compressed one: most are whole by then. */
const mostGatheredBytes = 256 * 1024

/** Until what it sent is acknowledged, a sender's system holds back what is to follow; on Linux for 40 ms when nothing is answered. */
const acknowledgedWithinMs = 50

/**
 * The listener closes once it has taken in who waits, and from then on each connection is told `Connection: close`: one that is kept
 * alive would hold the stop up for a minute. Only a last answer says so, as nobody reads on after it. Whoever sends requests without
 * waiting for answers sends the next ones with each answer that comes: therefore all answers of a connection are made first, and go
 * out together once nothing more is asked on it.
 */
export function endConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    await quietMoment(app.server)
    isStopping = true
  })
  const resting = new WeakMap<Line, Promise<IncomingMessage | undefined>>()
  const lastAtRest = (line: Line) => {
    const rest = resting.get(line) ?? comeToRest(line).finally(() => resting.delete(line))
    resting.set(line, rest)
    return rest
  }
  const sendWithOthers = async ({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const line = lineOf(raw.socket)
    const made = isStopping && payload instanceof Readable ? await gather(payload) : payload
    line?.underWay.delete(raw)
    if (!isStopping || !line) return made
    if ((await lastAtRest(line)) === raw) sayClose(raw, reply)
    return made
  }
  // Behind the compression, which is a matter of each route.
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], sendWithOthers].flat()
  })
  app.addHook('onSend', async (request, reply, payload) =>
    request.is404 ? sendWithOthers(request, reply, payload) : payload,
  )
}

/** When all that was asked on a connection can be answered and no more has come, or patience ends; the request that is its last. */
async function comeToRest(line: Line): Promise<IncomingMessage | undefined> {
  const { socket } = line.newest
  const deadline = performance.now() + mostPatienceMs
  const goesOn = () => performance.now() < deadline && !socket.destroyed
  // Node reads no further requests while too many answers wait for their reader.
  const isBusy = () => line.underWay.size > 0 || socket.isPaused()
  for (let isAtRest = false; !isAtRest && goesOn();) {
    await waitWhile(() => isBusy() && goesOn())
    const { bytesRead } = socket
    await pause(Math.max(0, line.newestAt + acknowledgedWithinMs - performance.now()))
    isAtRest = (await wasQuietTurn()) && !isBusy() && socket.bytesRead === bytesRead
  }
  // What came of a next request, or is still to come of the newest one's body, has to be read.
  const isMoreComing = !line.newest.complete || socket.bytesRead !== line.bytesToNewest
  if (isBusy() || isMoreComing) return undefined
  // Whoever reads the first of the answers already would send more before the last is written.
  socket.cork()
  process.nextTick(() => socket.uncork())
  return line.newest
}

function sayClose({ socket }: IncomingMessage, reply: FastifyReply): void {
  void reply.header('connection', 'close')
  lingerAtEnd(socket)
}

/** Begins to read what flows, so that it can be sent at once. */
async function gather(payload: Readable): Promise<Readable> {
  const gathered = new PassThrough({ highWaterMark: mostGatheredBytes })
  // Whoever reads it hears of its errors.
  pipeline(payload, gathered, () => {})
  await waitWhile(() => !gathered.writableFinished && !gathered.writableNeedDrain && !gathered.destroyed)
  return gathered
}
