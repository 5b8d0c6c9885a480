import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'

const header = 'x-request-id'

/** Makes ids of requests: the one that a trusted proxy gave, else a new one. */
export function makeRequestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers[header]
    return trustProxy !== false && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
  }
}

/** Each answer says which request it was, as the lines of the log do. */
export function tellRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(header, request.id))
}
