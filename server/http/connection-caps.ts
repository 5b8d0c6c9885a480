import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'
import { makeHeldCounts } from './held-counts.ts'
import { networkOf } from './network-of.ts'

type Caps = Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'>

/**
 * No address has more than its share of the server's connections, so that none keeps the others out. What comes through a
 * trusted proxy shares the proxy's connections: there the requests under way of each visitor's address are counted instead.
 */
export function capConnections(app: FastifyInstance, caps: Caps): void {
  const { maxConnections, maxConnectionsPerAddress: max, trustProxy } = caps
  const connections = makeHeldCounts(max)
  const requests = makeHeldCounts(max)
  const isProxy = proxyTest(trustProxy)
  app.server.maxConnections = maxConnections
  app.server.prependListener('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const release = connections.take(networkOf(remoteAddress))
    if (release) socket.once('close', release)
    else socket.destroy()
  })
  if (trustProxy === false) return
  app.addHook('onRequest', async ({ raw, ip }, reply) => {
    const release = requests.take(networkOf(ip))
    if (!release)
      throw refuse('rate-limited', 'Too many requests at once. Please try again shortly.', { retryAfterS: 2 })
    // Both have to end: an answer may go out before its request's body is in.
    reply.raw.once('close', () => {
      if (raw.complete || raw.destroyed) release()
      else onceBodyEnds(raw, release)
    })
  })
}

/** Node tells a request whose answer is out nothing more of its connection: that is listened to as well. */
function onceBodyEnds(request: IncomingMessage, tell: () => void): void {
  const { socket } = request
  if (socket.destroyed) return tell()
  const ended = () => {
    request.off('close', ended)
    socket.off('close', ended)
    tell()
  }
  request.once('close', ended)
  socket.once('close', ended)
}

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function proxyTest(trustProxy: Caps['trustProxy']): (address: string) => boolean {
  // A number of proxies says that whoever connects is one.
  if (typeof trustProxy !== 'object') return () => trustProxy !== false
  const proxies = new BlockList()
  for (const entry of trustProxy.flatMap((each) => namedNetworks[each] ?? [each])) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
