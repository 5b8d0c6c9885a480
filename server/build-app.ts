import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { constants } from 'node:zlib'
import type { Deps } from './deps.ts'
import { shareBudgets } from './http/budgets.ts'
import { serveClientFiles } from './http/client-files.ts'
import { usualConnectionLimits, type ConnectionLimits } from './http/connection-limits.ts'
import { createServer } from './http/create-server.ts'
import { endConnectionsWhenStopping } from './http/last-answers.ts'
import { forgetQuotes } from './http/idempotency.ts'
import { makeKillSwitch } from './http/kill-switch.ts'
import { freeKeysLeftRunning } from './http/left-running.ts'
import { shedLoad, type LoadLimits } from './http/load-limits.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { runJobs } from './http/run-jobs.ts'
import { makeSealedAddresses } from './infra/media/sealed-addresses.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { guardShareTarget } from './http/share-target-guard.ts'
import { sweepHourly } from './http/sweep.ts'
import { varyByEncoding } from './http/vary-by-encoding.ts'
import { makeShareKey } from './infra/files/shared-key.ts'
import { pictureLocation } from './infra/media/picture-location.ts'
import { registerAccountsModule } from './modules/accounts/accounts-module.ts'
import { registerAndroidAppModule } from './modules/android-app/android-app-module.ts'
import { registerAppealsModule } from './modules/appeals/appeals-module.ts'
import { makeAppealTickets } from './modules/appeals/appeal-tickets.ts'
import { registerAuthModule } from './modules/auth/auth-module.ts'
import { registerBlocksModule } from './modules/blocks/blocks-module.ts'
import { registerCommentsModule } from './modules/comments/comments-module.ts'
import { registerCrawlersModule } from './modules/crawlers/crawlers-module.ts'
import { registerDocsModule } from './modules/docs/docs-module.ts'
import { registerErasureModule } from './modules/erasure/erasure-module.ts'
import { registerExportsModule } from './modules/exports/exports-module.ts'
import { registerFeedsModule } from './modules/feeds/feeds-module.ts'
import { registerFollowsModule } from './modules/follows/follows-module.ts'
import { registerHealthModule } from './modules/health/health-module.ts'
import { registerImportsModule } from './modules/imports/imports-module.ts'
import { registerLandingModule } from './modules/landing/landing-module.ts'
import { registerLiveModule } from './modules/live/live-module.ts'
import { registerMediaModule } from './modules/media/media-module.ts'
import { registerModerationModule } from './modules/moderation/moderation-module.ts'
import { registerReachModule } from './modules/reach/reach-module.ts'
import { registerMutesModule } from './modules/mutes/mutes-module.ts'
import { registerNotificationsModule } from './modules/notifications/notifications-module.ts'
import { registerOnboardingModule } from './modules/onboarding/onboarding-module.ts'
import { registerPostsModule } from './modules/posts/posts-module.ts'
import { registerPushModule } from './modules/push/push-module.ts'
import { registerReportsModule } from './modules/reports/reports-module.ts'
import { registerSearchModule } from './modules/search/search-module.ts'
import { registerSharesModule } from './modules/shares/shares-module.ts'
import { makePageSources } from './modules/site-pages/page-sources.ts'
import { makeSitePages } from './modules/site-pages/read-site-pages.ts'
import { registerSiteBlocksModule } from './modules/site-blocks/site-blocks-module.ts'
import { registerSitePagesModule } from './modules/site-pages/site-pages-module.ts'
import { registerSignUpModule } from './modules/sign-up/sign-up-module.ts'
import { registerStatisticsModule } from './modules/statistics/statistics-module.ts'
import { registerSupportModule } from './modules/support/support-module.ts'
import { registerTopicsModule } from './modules/topics/topics-module.ts'
import { registerUploadsModule } from './modules/uploads/uploads-module.ts'

interface AppOptions {
  /** Where the built client lies; it may be missing. */
  clientDirectory: string
  /** Absent: the app takes what comes, as in tests. */
  loadLimits?: LoadLimits
  /** Absent: the usual ones. */
  connectionLimits?: ConnectionLimits
}

/** Puts the app together; it listens nowhere yet. Closing it leaves the dependencies open. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { clientDirectory, loadLimits, connectionLimits = usualConnectionLimits } = options
  const app = await createServer(deps, connectionLimits)
  if (loadLimits) shedLoad(app, loadLimits)
  const pictures = pictureLocation(deps.config, deps.clock)
  await addSecurityHeaders(app, deps.config, pictures)
  await app.register(fastifyCompress, {
    threshold: 1024,
    // Unpacking requests leaves the bodies of refused ones unread, and their connections blocked.
    globalDecompression: false,
    // Replies are small and made anew each time: quick beats tight. Of a feed's 10 kB zstd makes as little as brotli, in half the time.
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  endConnectionsWhenStopping(app)
  varyByEncoding(app)
  runJobs(app, deps)
  registerModules(app, deps, clientDirectory)
  serveMetrics(app, deps)
  guardShareTarget(app)
  await serveClientFiles(app, clientDirectory, { isWorkerRetired: makeKillSwitch(deps), pictures })
  forgetQuotes(deps.events)
  freeKeysLeftRunning(app, deps)
  sweepHourly(app, deps)
  shareBudgets(app, deps)
  return app
}

/** One line for each module: it makes its services and serves its endpoints; what one needs of another is passed here. */
function registerModules(app: FastifyInstance, deps: Deps, clientDirectory: string): void {
  registerHealthModule(app, deps)
  registerDocsModule(app, deps)
  const { dataDir, minimumAge } = deps.config
  const sitePages = makeSitePages({ sources: makePageSources(deps, path.join(dataDir, 'pages')), minimumAge })
  const signUp = registerSignUpModule(app, deps)
  registerSitePagesModule(app, { pages: sitePages, signUpMode: signUp.mode, origin: deps.config.publicOrigin })
  const appealTickets = makeAppealTickets(deps)
  const orderErasure = registerErasureModule(app, deps)
  const { keptOut, pictures: pictureBlocks } = registerSiteBlocksModule(app, deps)
  registerAuthModule(app, deps, {
    askedConsent: sitePages.consent,
    giveAppealTicket: appealTickets.give,
    door: signUp.door,
    keptOut,
    isOnboardingCompleted: registerOnboardingModule(app, deps).isCompleted,
    orderErasure,
  })
  registerExportsModule(app, deps)
  const uploads = registerUploadsModule(app, deps)
  const pictureNeeds = { uploads, refuseBlocked: pictureBlocks.refuse }
  registerAccountsModule(app, deps, pictureNeeds)
  const follows = registerFollowsModule(app, deps)
  registerMutesModule(app, deps)
  registerReachModule(app)
  registerReportsModule(app, deps)
  const shareKey = makeShareKey(deps.db, deps.clock)
  const sealed = makeSealedAddresses({ shareKey, clock: deps.clock })
  registerMediaModule(app, deps, { sealed })
  const posts = registerPostsModule(app, deps, pictureNeeds)
  registerImportsModule(app, deps, pictureNeeds)
  registerFeedsModule(app, deps, { posts, clientDirectory })
  const comments = registerCommentsModule(app, deps)
  registerBlocksModule(app, deps, { follows, comments })
  const removals = { post: posts.removal, comment: comments.removal }
  const decisions = registerModerationModule(app, deps, { removals, sealed, pictureBlocks })
  registerAppealsModule(app, deps, { decisions, tickets: appealTickets })
  registerStatisticsModule(app, deps)
  registerNotificationsModule(app, deps)
  registerLiveModule(app, deps, posts)
  registerPushModule(app, deps)
  registerTopicsModule(app, deps)
  registerSupportModule(app, deps, { sealed, uploads })
  registerSearchModule(app, deps, posts)
  registerSharesModule(app, deps, { readPosts: posts.readPosts, readComments: comments.readFirst, clientDirectory })
  registerCrawlersModule(app, deps)
  const android = registerAndroidAppModule(app, deps, { shareKey })
  registerLandingModule(app, deps, { latestRelease: android.latest, sitePages: sitePages.list, clientDirectory })
}
