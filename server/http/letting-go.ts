import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const letGoEveryMs = 50
// A turn of the event loop that takes longer had something to do.
const quietTurnMs = 1
/** For so long a quiet moment is waited for. */
export const mostPatienceMs = 1_000
/** For so long it is accepted who waits for that: at one a turn, a busy machine needs longer for many. */
const mostAcceptingMs = 5_000

/** A whole turn of the event loop: whatever had arrived is read by then, and hardly anything more can be there after a quiet one. */
export async function wasQuietTurn(): Promise<boolean> {
  const startedAt = performance.now()
  await nextTurn()
  // The first of two turns may have begun after what arrived was looked at.
  await nextTurn()
  return performance.now() - startedAt < quietTurnMs
}

/**
 * Resolves at a moment when the server has taken in all that arrived: at the end of a turn in which no connection was accepted and
 * hardly anything was done. Node accepts one connection a turn, and whoever waits to be accepted when the listener closes is cut off.
 */
export async function quietMoment(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const startedAt = performance.now()
  const isOver = (ms: number) => performance.now() - startedAt > ms
  for (let isDone = false; !isDone && !isOver(mostAcceptingMs);) {
    const acceptedBefore = accepted
    const isQuiet = await wasQuietTurn()
    isDone = accepted === acceptedBefore && (isQuiet || isOver(mostPatienceMs))
  }
  server.off('connection', count)
}

/**
 * How connections without a request under way are let go when the server closes: `after` so many milliseconds, in which they may
 * have one more request. Node itself would cut them off at once, and with them a request that is just on its way, but would wait
 * for those that never said a word.
 */
export function makeLettingGo(server: Server) {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeIdle = server.closeIdleConnections.bind(server)

  function letGo(): void {
    closeIdle()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  async function letGoUntilClosed(closed: AbortSignal): Promise<void> {
    while (!closed.aborted) {
      await quietMoment(server)
      letGo()
      await pause(letGoEveryMs)
    }
  }

  const closed = new AbortController()
  server.once('close', () => closed.abort())
  return {
    after(milliseconds: number): void {
      server.closeIdleConnections = () => {}
      const first = setTimeout(() => void letGoUntilClosed(closed.signal), milliseconds)
      server.once('close', () => clearTimeout(first))
    },
  }
}
