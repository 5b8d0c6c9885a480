import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { robotsText, sitemapXml } from './crawler-files.ts'

/** `/robots.txt` and `/sitemap.xml`: they name the deployment's own address, so the build cannot write them. */
export function registerCrawlersModule(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const { publicOrigin } = config
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robotsText(publicOrigin) },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemapXml(publicOrigin) },
  ]
  for (const { path, type, text } of files) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
    )
  }
}
