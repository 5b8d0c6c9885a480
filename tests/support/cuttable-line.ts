import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { listenOn } from './listen-on.ts'

export interface CuttableLine {
  /** The address behind it, by way of this line. */
  url: string
  /** Cuts every connection and takes none until `open`, as when what is behind is gone. */
  cut: () => Promise<void>
  open: () => Promise<void>
}

/** Leads to what listens at the address, byte by byte. */
export async function openLine(address: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const behind = connect(Number(port), hostname)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await listenOn(server, 0)
  const own = (server.address() as AddressInfo).port
  const url = new URL(address)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: () => listenOn(server, own),
  }
}
