import { once } from 'node:events'
import type { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 5_000

/** Listens on a port of 127.0.0.1 that was free a while ago; an outgoing connection may have it for a moment. */
export async function listenOn(server: Server, port: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await pause(50)) {
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return
    } catch (cause) {
      if (Date.now() > deadline) throw cause
    }
  }
}
