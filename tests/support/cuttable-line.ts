import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { listenOn } from './listen-on.ts'

export interface CuttableLine {
  /** The address behind it, by way of this line. */
  url: string
  /** Cuts every connection and takes none until `open`, as when what is behind is gone. */
  cut: () => Promise<void>
  open: () => Promise<void>
  /** Takes connections and bytes and passes nothing on, as when what is behind hangs; what waits is passed on by `goOn`. */
  hang: () => void
  goOn: () => void
}

/** Leads to what listens at the address, byte by byte. */
export async function openLine(address: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(address)
  const sockets = new Map<Socket, Socket>()
  let isHanging = false
  const server = createServer((socket) => {
    const behind = connect(Number(port), hostname)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.set(one, other)
      if (!isHanging) one.pipe(other)
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
      for (const socket of sockets.keys()) socket.destroy()
      await closed
    },
    open: () => listenOn(server, own),
    hang() {
      isHanging = true
      for (const [one, other] of sockets) one.unpipe(other).pause()
    },
    goOn() {
      isHanging = false
      for (const [one, other] of sockets) one.pipe(other)
    },
  }
}
