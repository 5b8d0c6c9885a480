import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

export interface SlowMediaStore {
  /** What the server under test is to be started with. */
  settings: Record<string, string>
  /** Resolves when a picture arrives that the store will not confirm. */
  firstPicture: Promise<void>
  close: () => Promise<void>
}

/** Stands in for an S3 store that leaves the first picture it is sent without an answer, and confirms all others. */
export async function startSlowMediaStore(): Promise<SlowMediaStore> {
  const arrived = Promise.withResolvers<void>()
  const held: ServerResponse[] = []
  const server = createServer((request, reply) => {
    request.resume().once('end', () => {
      if (request.method !== 'PUT' || held.length > 0) return void reply.end()
      held.push(reply)
      arrived.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the store has no port')
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    },
    firstPicture: arrived.promise,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
