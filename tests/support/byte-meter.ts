import { connect, createServer, type Socket } from 'node:net'

export interface ByteMeter {
  /** Where browsers reach the server, without a slash at the end. */
  origin: string
  aimAt: (serverOrigin: string) => void
  /** Bytes on the wire since the last `reset`, headers and all. */
  read: () => { down: number; up: number }
  reset: () => void
  close: () => Promise<void>
}

/** Stands between browser and server and counts every byte of both directions. */
export async function startByteMeter(): Promise<ByteMeter> {
  const sockets = new Set<Socket>()
  let bytes = { down: 0, up: 0 }
  let target: URL | undefined
  const server = createServer((browser) => {
    const upstream = connect(Number(target?.port), '127.0.0.1')
    // Who fails takes the other along: a server that is gone refuses, it does not hang.
    const end = () => {
      browser.destroy()
      upstream.destroy()
    }
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', end)
    }
    browser.on('data', (chunk) => (bytes.up += chunk.length))
    upstream.on('data', (chunk) => (bytes.down += chunk.length))
    browser.pipe(upstream)
    upstream.pipe(browser)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the meter got no TCP port')
  return {
    origin: `http://localhost:${address.port}`,
    aimAt: (serverOrigin) => (target = new URL(serverOrigin)),
    read: () => ({ ...bytes }),
    reset: () => (bytes = { down: 0, up: 0 }),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
