import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hourMs } from '#contract/durations.ts'
import { liveStream } from '#contract/live.ts'
import type { AskedPost } from '#contract/post-state.ts'
import type { Deps } from '#server/deps.ts'
import { readCaller } from '#server/http/caller.ts'
import type { Caller } from '#server/http/endpoint-call.ts'
import { makeHeldCounts } from '#server/http/held-counts.ts'
import { memberBudgets } from '#server/http/member-budgets.ts'
import { networkOf } from '#server/http/network-of.ts'
import { refuse } from '#server/refusal.ts'
import type { FirstEvents } from './first-events.ts'
import type { LiveBus } from './live-bus.ts'
import { makeLiveStream, type LiveStreams } from './live-streams.ts'

/** A member's devices at one instance; each has one stream for all its tabs. */
const mostOfMember = 8
/** What is asked for again after longer than that is looked up as at a start. */
const longestGapMs = hourMs

interface LiveRouteDeps extends Pick<Deps, 'config' | 'clock' | 'log'> {
  bus: LiveBus
  streams: LiveStreams
  firstEvents: FirstEvents
}

interface Asked {
  caller: Caller
  posts: readonly AskedPost[]
  /** Epoch milliseconds: what came after it is wanted. */
  since: number | undefined
}

/** `GET /api/live`: an answer that goes on until the device leaves, its session ends or the server stops. */
export function liveRoutes(app: FastifyInstance, deps: LiveRouteDeps): void {
  const { config } = deps
  const ofMember = makeHeldCounts(mostOfMember)
  // Half of what anybody may have is left to the calls themselves.
  const ofNetwork = makeHeldCounts(Math.ceil(config.maxConnectionsPerAddress / 2))
  const mostInAll = Math.ceil(config.maxConnections / 2)

  app.get(`/api${liveStream.path}`, async (request, reply) => {
    const asked = await readAsked(app, request, deps.clock())
    // Who left meanwhile would hold what is given back when an answer closes: this one has closed.
    if (reply.raw.destroyed) return reply.hijack()
    if (config.liveStreams === 'off') return reply.code(204).send()
    // Who asks for the headers alone gets them, and no stream.
    if (request.method === 'HEAD') return reply.header('cache-control', 'no-store').type('text/event-stream').send()
    if (!deps.bus.isUp() || app.servedWith.stopping.hasBegun || deps.streams.all.size >= mostInAll) {
      throw refuse('unavailable', 'There is no stream to spare. Please ask from time to time.', { retryAfterS: 30 })
    }
    const releases: (() => void)[] = []
    for (const release of [ofMember.take(asked.caller.accountId), ofNetwork.take(networkOf(request.ip))]) {
      if (release) releases.push(release)
    }
    const release = () => releases.splice(0).forEach((each) => each())
    if (releases.length < 2) {
      release()
      throw refuse('rate-limited', 'Too many streams at once. Please ask from time to time.', { retryAfterS: 60 })
    }
    reply.raw.once('close', release)
    return open(deps, reply, asked)
  })
}

async function readAsked(app: FastifyInstance, request: FastifyRequest, now: number): Promise<Asked> {
  const caller = await readCaller(app.servedWith, 'member', request)
  if (!caller) throw refuse('unauthorized', 'Please log in.')
  app.servedWith.budgets.spend(memberBudgets.reads, caller.accountId)
  const query = liveStream.query.safeParse(request.query)
  if (!query.success) throw refuse('bad-request', 'The posts cannot be read.', { field: 'posts' })
  return { caller, posts: query.data.posts, since: readLastId(request.headers['last-event-id'], now) }
}

/** From when on a device missed something; undefined for one that does not say, or something absurd. */
function readLastId(header: string | string[] | undefined, now: number): number | undefined {
  const since = Number(header ?? Number.NaN)
  if (!Number.isSafeInteger(since) || Math.abs(now - since) >= longestGapMs) return undefined
  // A clock that was ahead has said it, that of another instance or of the device: it missed at least what comes from now on.
  return Math.min(since, now)
}

/** Takes the answer over from Fastify: it has no length and no end, and nothing may gather or compress it. */
async function open(deps: LiveRouteDeps, reply: FastifyReply, asked: Asked): Promise<void> {
  const { streams, clock, log, firstEvents } = deps
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...presentHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would gather it otherwise.
    'x-accel-buffering': 'no',
    // What comes after its end needs a line of its own: a stop waits for none that is kept alive.
    connection: 'close',
  })
  const { accountId, sessionHash } = asked.caller
  const watched = new Set<string>(asked.posts.map(({ id }) => id))
  const stream = makeLiveStream(raw, { accountId, sessionHash, watched })
  const id = String(clock())
  streams.add(stream)
  raw.once('close', () => streams.remove(stream))
  raw.on('error', (error) => log.debug({ reason: error.message }, 'a stream broke'))
  stream.tell(asked.since === undefined ? id : String(asked.since), [{ type: 'hello' }])
  try {
    const { posts, since } = asked
    await stream.begin(id, () => firstEvents({ accountId, posts, since }))
  } catch (err) {
    log.warn({ err }, 'what a stream begins with could not be read')
    stream.end()
  }
}

function presentHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
