import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { refuse } from '../refusal.ts'

const headerName = 'host'

/**
 * A request names one host (RFC 9112, section 3.2): of two, whatever stands in front of the server may have gone by the other one. Node
 * would go by the first, and what has none it would refuse in its own words, had it not been told to let that be (`requireHostHeader`).
 */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = countHosts(request.raw)
    if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return done()
    done(refuse('bad-request', 'The request has to name one host.'))
  })
}

/** As they came: of `headers` Node has left out all but the first. Asked of each request, so it makes no object. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === headerName.length && name.toLowerCase() === headerName) count += 1
  }
  return count
}
