import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What is known of a connection: requests may come on it without waiting for the answers, which go out in their order. */
export interface Line {
  newest: IncomingMessage
  /** By `performance.now()`. */
  newestAt: number
  /** How much had been read when the newest request was there, with its body. */
  bytesToNewest: number
  /** Those whose answers are still being made. */
  underWay: Set<IncomingMessage>
  /** How many wait for the end of their answers. */
  unanswered: number
}

const lookEveryMs = 5
const lines = new WeakMap<Socket, Line>()

/** Absent: it has had no request yet. */
export const lineOf = (socket: Socket): Line | undefined => lines.get(socket)

export function watchLines(server: Server): void {
  // Before anything answers.
  server.prependListener('request', (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? {
      newest: request,
      newestAt: 0,
      bytesToNewest: 0,
      underWay: new Set(),
      unanswered: 0,
    }
    lines.set(socket, line)
    const measure = () => {
      if (line.newest === request) line.bytesToNewest = socket.bytesRead
    }
    line.newest = request
    line.newestAt = performance.now()
    line.underWay.add(request)
    line.unanswered += 1
    measure()
    request.once('end', measure)
    response.once('close', () => {
      line.underWay.delete(request)
      line.unanswered -= 1
    })
  })
}

/** Looked at, not listened to: Node says nothing of the answers that it gives up with their connection. */
export async function waitWhile(isSo: () => boolean): Promise<void> {
  while (isSo()) await pause(lookEveryMs)
}
