import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FuzzRequest } from './fuzz-request.ts'

/** What became of a request: the status it was answered with, 0 for none, and how long that took. */
export interface FuzzAnswer {
  status: number
  ms: number
}

/** Sends the bytes on a connection of their own and waits for its end, `patienceMs` at most. */
export function sendFuzz(
  port: number,
  { head, body, breaksOff, isSlow }: FuzzRequest,
  patienceMs: number,
): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let words = ''
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setEncoding('latin1')
    socket.on('data', (more: string) => (words = (words + more).slice(0, 300)))
    // The server may close while the rest is on its way: what it said counts.
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve({
        status: Number(/^HTTP\/1\.1 (?:100[^H]*HTTP\/1\.1 )?(\d+)/s.exec(words)?.[1] ?? 0),
        ms: performance.now() - startedAt,
      })
    })
    const timer = setTimeout(() => socket.destroy(), patienceMs)
    socket.write(head)
    void sendBody(socket, isSlow ? inPieces(body) : [body]).then(() => breaksOff && socket.end())
  })
}

const slowPieces = 6
const betweenPiecesMs = 40

function inPieces(body: Buffer): Buffer[] {
  const length = Math.ceil(body.length / slowPieces)
  return Array.from({ length: slowPieces }, (_, at) => body.subarray(at * length, (at + 1) * length))
}

async function sendBody(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await pause(betweenPiecesMs)
    if (socket.writable) socket.write(piece)
  }
}
