import type { FastifyInstance } from 'fastify'
import { listSitePages, sitePageNames, sitePageNameSchema, sitePagePath } from '#contract/site-page.ts'
import type { SignUpMode } from '#contract/sign-up-mode.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { isKnownTag, tagOf } from '#server/http/entity-tag.ts'
import { route } from '#server/http/route.ts'
import { allowInlineStyle } from '#server/http/security-headers.ts'
import type { SitePages } from './read-site-pages.ts'
import { makeSitePageDocument } from './site-page-document.ts'

interface SitePagesNeeds {
  pages: SitePages
  /** Who may sign up. */
  signUpMode: (db: Db) => Promise<SignUpMode>
  /** Where visitors reach this deployment, without a slash at the end. */
  origin: string
}

/** Serves the pages that the operator wrote; without a file an address is like any other. */
export function registerSitePagesModule(app: FastifyInstance, { pages, signUpMode, origin }: SitePagesNeeds): void {
  route(app, listSitePages, async ({ db }) => {
    const consent = await pages.consent()
    return {
      pages: (await pages.list()).map(({ name, title }) => ({ name, title })),
      consent: consent ? { version: consent.version, pages: consent.pages, minimum_age: consent.minimum_age } : null,
      sign_up: await signUpMode(db),
    }
  })

  app.get<{ Params: { name: string } }>(`/pages/:name(^(${sitePageNames.join('|')})$)`, async (request, reply) => {
    const name = sitePageNameSchema.parse(request.params.name)
    const page = await pages.find(name)
    if (!page) return reply.callNotFound()
    const html = makeSitePageDocument(page, { origin, path: sitePagePath(name) })
    const tag = tagOf(html)
    void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
    if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    allowInlineStyle(reply, html)
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
