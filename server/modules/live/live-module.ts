import type { FastifyInstance } from 'fastify'
import * as auth from '#contract/auth.ts'
import { liveHeartbeatMs } from '#contract/live.ts'
import * as leaving from '#contract/leaving.ts'
import * as logout from '#contract/logout.ts'
import * as moderation from '#contract/moderation.ts'
import * as ownAccount from '#contract/own-account.ts'
import * as secondFactor from '#contract/second-factor.ts'
import * as session from '#contract/session.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import type { PostStateService } from '../posts/post-state-service.ts'
import { makeFirstEvents } from './first-events.ts'
import { makeLocalBus, type LiveBus } from './live-bus.ts'
import { makeLiveHub } from './live-hub.ts'
import { tellOfEvents } from './live-news-of-events.ts'
import { liveRoutes } from './live-routes.ts'
import { makeLiveStreams } from './live-streams.ts'
import { makePostgresBus } from './postgres-bus.ts'

/** What happens reaches the devices that listen, at whichever instance they do (docs/decisions/0019). */
export function registerLiveModule(app: FastifyInstance, deps: Deps, { states }: { states: PostStateService }): void {
  const { config, clock, events, log, metrics } = deps
  const streams = makeLiveStreams()
  const bus = makeBus(deps)
  const hub = makeLiveHub({ ...deps, streams })
  const endAll = () => {
    for (const stream of streams.all) stream.end()
  }
  liveRoutes(app, { bus, streams, firstEvents: makeFirstEvents({ ...deps, states }), config, clock, log })
  metrics.watchStreams(() => streams.all.size)
  if (config.liveStreams === 'off') return

  tellOfEvents(events, bus)
  tellOfEndedSessions(app, deps, bus)
  app.addHook('onReady', async () => bus.start({ hear: hub.hear, miss: endAll }))
  const beat = async () => {
    const id = String(clock())
    for (const stream of streams.all) stream.tell(id, [])
    // Sessions also end by themselves, and by programs that tell nobody.
    await hub.checkSessions()
  }
  const stopBeating = repeat({ everyMs: liveHeartbeatMs, what: 'keeping streams alive', task: beat, log })
  // Before the server waits for what is under way: a stream never ends by itself.
  app.addHook('preClose', async () => endAll())
  app.addHook('onClose', async () => {
    await stopBeating()
    await bus.stop()
    await hub.stop()
  })
}

function makeBus({ config, db, newId, log }: Deps): LiveBus {
  if (config.databaseUrl === undefined) return makeLocalBus()
  const postgresUrl = config.databaseDirectUrl ?? config.databaseUrl
  return makePostgresBus({ db, postgresUrl, newId, log })
}

/** The writes after which some session may be over. */
const mayEndSessions = new Set(
  [auth, leaving, logout, moderation, ownAccount, secondFactor, session]
    .flatMap((noun): unknown[] => Object.values(noun))
    .filter(isWrite)
    .map(({ method, path }) => `${method} /api${path}`),
)

function isWrite(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && value.method !== 'GET'
}

function tellOfEndedSessions(app: FastifyInstance, { db }: Deps, { publish }: LiveBus): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 300 && mayEndSessions.has(`${request.method} ${request.routeOptions.url}`)) {
      publish(db, { about: 'sessions' })
    }
  })
}
