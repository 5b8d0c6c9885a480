import { createServer, type ServerResponse } from 'node:http'
import { listenOn } from './listen-on.ts'

export interface PiecewiseDocument {
  /** Where browsers reach the server, without a slash at the end. */
  origin: string
  /** Sends the document element by element, once it is asked for; names the comment that the page has after each. */
  send: () => AsyncGenerator<string>
  close: () => Promise<void>
}

/** Stands before a server and lets its document at `path` through as slowly as can be; all else comes at once. */
export async function startPiecewiseDocument(serverOrigin: string, path: string): Promise<PiecewiseDocument> {
  const asked = Promise.withResolvers<{ html: string; reply: ServerResponse }>()
  const line = createServer((request, reply) => {
    const pass = async () => {
      const headers = { 'user-agent': request.headers['user-agent'] ?? '' }
      const answer = await fetch(serverOrigin + request.url, { headers })
      for (const name of ['content-type', 'content-security-policy']) {
        reply.setHeader(name, answer.headers.get(name) ?? '')
      }
      reply.statusCode = answer.status
      if (request.url === path) asked.resolve({ html: await answer.text(), reply })
      else reply.end(Buffer.from(await answer.arrayBuffer()))
    }
    pass().catch((cause: unknown) => reply.destroy(new Error(`${request.url} did not pass`, { cause })))
  })
  await listenOn(line, 0)
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('the line got no TCP port')
  return {
    origin: `http://localhost:${address.port}`,
    send: async function* () {
      const { html, reply } = await asked.promise
      const [body, script] = [html.indexOf('<body'), html.lastIndexOf('<script')]
      reply.write(html.slice(0, body))
      for (const [at, element] of html
        .slice(body, script)
        .split(/(?=<[a-z])/)
        .entries()) {
        reply.write(`${element}<!--piece ${at}-->`)
        yield `piece ${at}`
      }
      reply.end(html.slice(script))
    },
    close: () => {
      line.closeAllConnections()
      return new Promise((resolve) => line.close(() => resolve()))
    },
  }
}
