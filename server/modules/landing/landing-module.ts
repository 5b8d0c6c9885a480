import type { FastifyInstance } from 'fastify'
import type { AndroidRelease } from '#contract/android-app.ts'
import type { SitePage } from '#contract/site-page.ts'
import type { Deps } from '#server/deps.ts'
import { makeClientPageReader } from '#server/http/client-page.ts'
import { landingRoutes } from './landing-routes.ts'

interface LandingNeeds {
  /** Undefined where the deployment offers no Android app. */
  latestRelease: () => Promise<AndroidRelease | undefined>
  /** The operator's own pages. */
  sitePages: () => Promise<readonly SitePage[]>
  /** Where the built client lies; it may be missing. */
  clientDirectory: string
}

/** Serves the prerendered landing page with what only this deployment knows. */
export function registerLandingModule(
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { latestRelease, sitePages, clientDirectory }: LandingNeeds,
): void {
  landingRoutes(app, {
    origin: config.publicOrigin,
    readWithApp: makeClientPageReader(clientDirectory, '.landing/with-app.html'),
    readWithoutApp: makeClientPageReader(clientDirectory, '.landing/without-app.html'),
    sitePages,
    // The page is worth reading without the app, too.
    latestRelease: () =>
      latestRelease().catch((err: unknown) => {
        log.error({ err }, 'the landing page does without the Android app')
        return undefined
      }),
  })
}
