import type { FastifyInstance } from 'fastify'
import type { AndroidRelease } from '#contract/android-app.ts'
import type { SitePage } from '#contract/site-page.ts'
import { isKnownTag, tagOf } from '#server/http/entity-tag.ts'
import { allowInlineStyle } from '#server/http/security-headers.ts'
import { fillLandingPage } from './fill-landing-page.ts'

interface LandingRouteDeps {
  /** Where visitors reach this deployment, without a slash at the end. */
  origin: string
  latestRelease: () => Promise<AndroidRelease | undefined>
  sitePages: () => Promise<readonly SitePage[]>
  /** The pages that the build rendered; undefined without a build. */
  readWithApp: () => Promise<string | undefined>
  readWithoutApp: () => Promise<string | undefined>
}

/** As the app's own addresses, this one matches in any letter case. */
const anyCase = [...'LandingPage'].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('')

/** iPads that call themselves a Mac are known by the page's script alone. */
const appleDevice = /iPhone|iPad|iPod/

/** The landing page, complete without a script. Without a build the address is like any other. */
export function landingRoutes(app: FastifyInstance, deps: LandingRouteDeps): void {
  app.get(`/:page(^${anyCase}$)`, async (request, reply) => {
    const release = await deps.latestRelease()
    const page = await (release ? deps.readWithApp() : deps.readWithoutApp())
    if (page === undefined) return reply.callNotFound()
    const html = fillLandingPage(page, {
      origin: deps.origin,
      release,
      sitePages: await deps.sitePages(),
      isForApple: appleDevice.test(request.headers['user-agent'] ?? ''),
    })
    const tag = tagOf(html)
    void reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'user-agent' })
    if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    allowInlineStyle(reply, html)
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
