import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Delivered {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushServiceDouble {
  origin: string
  /** What it answers next, once each; 201 when nothing is left. */
  answers: { status: number; headers?: Record<string, string> }[]
  /** The next message that nobody took yet; waits for it. */
  next: () => Promise<Delivered>
  /** How many messages nobody took yet. */
  waiting: () => number
  close: () => Promise<void>
}

/** A push service on this machine: takes what a browser's maker would, and hands it to the test. */
export async function startPushService(): Promise<PushServiceDouble> {
  const delivered: Delivered[] = []
  const takers: ((message: Delivered) => void)[] = []
  const answers: PushServiceDouble['answers'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, headers } = answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
      const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      const taker = takers.shift()
      if (taker) taker(message)
      else delivered.push(message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    answers,
    next: () => {
      const message = delivered.shift()
      return message ? Promise.resolve(message) : new Promise((resolve) => takers.push(resolve))
    },
    waiting: () => delivered.length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
