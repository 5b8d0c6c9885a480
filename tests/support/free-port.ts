import { createServer } from 'node:net'

/** Below the ports that systems hand out by themselves (32768 and up on Linux, 49152 and up elsewhere). */
const [firstPort, ports] = [20_000, 10_000]

/**
 * A TCP port of 127.0.0.1 that nothing listens on right now, and that nobody is given who asks for any: it may stay unused for a while.
 */
export async function freePort(tries = 50): Promise<number> {
  const port = firstPort + Math.floor(Math.random() * ports)
  if (await isFree(port)) return port
  if (tries <= 1) throw new Error(`no free TCP port was found from ${firstPort} on`)
  return freePort(tries - 1)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
