import { liveMessageSchema, liveNewsSchema, type LiveNews } from '#contract/live-news.ts'
import { product } from '#contract/product.ts'
import { listenToNotices, notify } from '#server/infra/db/postgres-notices.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Log } from '#server/log.ts'
import { gatherNews, type LiveBus, type LiveListener } from './live-bus.ts'

const channel = `${product.storagePrefix}_live`
/** A message of PostgreSQL has at most 8,000 bytes; an entry has some 130. */
const entriesOfMessage = 50
/** The version before drops a whole message for one entry that it does not know: until none is at work, these go by themselves. */
const unknownBefore: ReadonlySet<LiveNews['about']> = new Set(['member-hidden', 'members-apart'])
/** How often the listener's connection is tried; one that does not hear its own voice until the next time is given up. */
const tryEveryMs = 5_000
const longestPauseMs = 10_000
/** What could not even be sent is sent again so soon. */
const tryAgainMs = 1_000
const unheard =
  'what goes out by DATABASE_URL does not come in; where that leads to a pooler, DATABASE_DIRECT_URL has to name the server itself'

interface PostgresBusDeps {
  db: Db
  postgresUrl: string
  newId: () => string
  log: Log
}

/** Between instances, by PostgreSQL's LISTEN and NOTIFY. Messages go out by the pool, after the commit of what they are about. */
export function makePostgresBus(deps: PostgresBusDeps): LiveBus {
  const { db, log } = deps
  let ear: ReturnType<typeof makeEar> | undefined
  const gathered = gatherNews(async (news) => {
    for (const message of messagesOf(news)) {
      await notify(db, channel, JSON.stringify(message)).catch((err: unknown) =>
        log.warn({ err }, 'other instances could not be told what happened'),
      )
    }
  })
  return {
    publish: gathered.publish,
    isUp: () => ear?.isUp() ?? false,
    start: (listener) => void (ear = makeEar(deps, listener)),
    async stop() {
      await gathered.sendAll()
      await ear?.stop()
      ear = undefined
    },
  }
}

function messagesOf(news: readonly LiveNews[]): LiveNews[][] {
  const messages: LiveNews[][] = []
  for (const isUnknown of [false, true]) {
    const alike = news.filter(({ about }) => unknownBefore.has(about) === isUnknown)
    for (let start = 0; start < alike.length; start += entriesOfMessage) {
      messages.push(alike.slice(start, start + entriesOfMessage))
    }
  }
  return messages
}

/** Listens all the time: on a new connection whenever one is lost, or hears nothing of what goes out by the pool. */
function makeEar({ postgresUrl, db, newId, log }: PostgresBusDeps, listener: LiveListener) {
  let stopListening = async () => {}
  const { plan, cancel } = makePlan()
  let misses = 0
  let isUp = false
  let awaited: string | undefined

  function listen(): void {
    stopListening = listenToNotices({ postgresUrl, channel, hear, onLost: lose })
    plan(tryEveryMs / 10, probe)
  }
  function hear(text: string): void {
    const { data } = liveMessageSchema.safeParse(parseJson(text))
    if (Array.isArray(data)) return listener.hear(data.flatMap(readNews))
    if (data === undefined || data.probe !== awaited) return
    awaited = undefined
    misses = 0
    isUp = true
  }
  function probe(): void {
    if (awaited !== undefined) return lose(new Error(unheard))
    const id = newId()
    awaited = id
    plan(tryEveryMs, probe)
    void sendProbe({ db, log }, id).then((isSent) => {
      // As when a pooler comes back later than the server: nothing is wrong with a new connection because of that.
      if (isSent || isUp || awaited !== id) return
      awaited = undefined
      plan(tryAgainMs, probe)
    })
  }
  function lose(error: Error | undefined): void {
    log.warn({ reason: error?.message }, 'live news are not heard')
    awaited = undefined
    if (isUp) listener.miss()
    isUp = false
    misses += 1
    plan(Math.min(longestPauseMs, 500 * 2 ** misses), listen)
    letGo(stopListening, log)
  }

  listen()
  return {
    isUp: () => isUp,
    async stop(): Promise<void> {
      cancel()
      await stopListening()
    },
  }
}

/** What is done next: one thing at a time. */
function makePlan() {
  let timer: NodeJS.Timeout | undefined
  const cancel = () => clearTimeout(timer)
  return {
    cancel,
    plan(afterMs: number, act: () => void): void {
      cancel()
      timer = setTimeout(act, afterMs).unref()
    },
  }
}

async function sendProbe({ db, log }: Pick<PostgresBusDeps, 'db' | 'log'>, probe: string): Promise<boolean> {
  try {
    await notify(db, channel, JSON.stringify({ probe }))
    return true
  } catch (error) {
    log.warn({ reason: String(error) }, 'live news could not be tried')
    return false
  }
}

function letGo(stop: () => Promise<void>, log: Log): void {
  stop().catch((error: unknown) => log.debug({ reason: String(error) }, 'a lost connection did not close'))
}

function readNews(told: unknown): LiveNews[] {
  const { data } = liveNewsSchema.safeParse(told)
  return data ? [data] : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Nothing that the schema accepts.
    return undefined
  }
}
