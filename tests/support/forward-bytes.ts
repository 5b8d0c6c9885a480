import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './fault-rules.ts'

interface Sink {
  write: (chunk: Buffer, written: () => void) => boolean
  end: () => unknown
  once: (event: 'close', listener: () => void) => unknown
}

interface Forwarding {
  fault: Fault
  /** Hears of the bytes that were passed on. */
  count: (bytes: number) => void
  /** Bytes after which it stops. */
  most?: number
}

/** Copies to the end, as slowly as the fault says; answers false when it stopped before that. */
export async function sendAll(
  from: Readable,
  to: Sink,
  { fault, count, most = Infinity }: Forwarding,
): Promise<boolean> {
  const closed = new Promise<void>((resolve) => to.once('close', resolve))
  let left = most
  const chunks: AsyncIterable<Buffer> = from.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    const wanted = chunk.subarray(0, left)
    for (const piece of fault.mode === 'bandwidth' ? piecesOf(wanted, fault.bytesPerSecond / 20) : [wanted]) {
      if (fault.mode === 'bandwidth') await pause((piece.length / fault.bytesPerSecond) * 1000)
      // Handed to the system: what is only on its way would be lost with the connection.
      await Promise.race([new Promise<void>((resolve) => void to.write(piece, resolve)), closed])
      count(piece.length)
      left -= piece.length
    }
    if (left <= 0) return false
  }
  to.end()
  return true
}

function piecesOf(chunk: Buffer, size: number): Buffer[] {
  const bytes = Math.max(1, Math.floor(size))
  const count = Math.ceil(chunk.length / bytes)
  return Array.from({ length: count }, (_, at) => chunk.subarray(at * bytes, (at + 1) * bytes))
}
