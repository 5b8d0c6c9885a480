import type { Socket } from 'node:net'

const lingerMs = 2_000

/**
 * A connection that has had its last answer says nothing more, but is read for a moment, and what comes is thrown away: the operating
 * system would answer it with a reset, which takes from its reader what is still on the way. Nothing of it is begun.
 */
export function lingerAtEnd(socket: Socket): void {
  socket.removeAllListeners('data').on('data', () => {})
  // What Node calls after an answer that says `Connection: close`.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
