import { allEndpoints } from '#contract/all-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeDocsPage } from './docs-page.ts'
import { docsStyle } from './docs-style.ts'
import { makeOpenapiDocument } from './openapi-document.ts'

/** `GET /api/docs` for people and `/api/docs/openapi.json` for programs; made at the first look, not at every start. */
export function registerDocsModule(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const made = new Map<string, string>()
  const once = (name: string, make: () => string): string => {
    const text = made.get(name) ?? make()
    made.set(name, text)
    return text
  }
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(once('page', () => makeDocsPage(allEndpoints))),
  )
  app.get('/api/docs/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
  app.get('/api/docs/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(once('openapi', () => JSON.stringify(makeOpenapiDocument(allEndpoints, config.publicOrigin)))),
  )
}
