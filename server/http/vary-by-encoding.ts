import type { FastifyInstance } from 'fastify'

const packable = /^(?:application\/json|text\/)/

/**
 * Says of every reply that might have travelled packed that it depends on `Accept-Encoding`, also where it did not (RFC 9110 12.5.5):
 * a cache on the way would give what went out plain to everybody, or packed to those who cannot read that.
 */
export function varyByEncoding(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary')
    if (!packable.test(String(reply.getHeader('content-type'))) && reply.statusCode !== 304) return
    if (vary === undefined) reply.header('vary', 'accept-encoding')
    else if (!/accept-encoding|\*/i.test(String(vary))) reply.header('vary', `${String(vary)}, accept-encoding`)
  })
}
