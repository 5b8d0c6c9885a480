import type { LiveNews } from '#contract/live-news.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'

export interface LiveListener {
  hear(news: readonly LiveNews[]): void
  /** What was told from now on until the bus is up again may not have been heard. */
  miss(): void
}

export interface LiveBus {
  /** Tells all instances once the transaction is committed; never waits and never throws. */
  publish(db: Db, news: LiveNews): void
  /** Whether what is told is heard here right now. */
  isUp(): boolean
  start(listener: LiveListener): void
  stop(): Promise<void>
}

/** What is told within so long goes in one message. */
const gatherMs = 50
/** Beyond this the oldest is dropped: streams are no place to catch up on so much. */
const mostWaiting = 5_000

/** Gathers what is told and hands it on a little later, the same once. */
export function gatherNews(send: (news: LiveNews[]) => Promise<void>) {
  const waiting = new Map<string, LiveNews>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function sendAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const news = [...waiting.values()].slice(-mostWaiting)
    waiting.clear()
    if (news.length > 0) sending = sending.then(() => send(news))
    return sending
  }

  return {
    publish(db: Db, news: LiveNews): void {
      afterCommit(db, () => {
        waiting.set(JSON.stringify(news), news)
        timer ??= setTimeout(() => void sendAll(), gatherMs).unref()
      })
    },
    /** Sends at once what waits, and waits for what is being sent. */
    sendAll,
  }
}

/** For one instance alone: what is told is heard in the same process. */
export function makeLocalBus(): LiveBus {
  let listener: LiveListener | undefined
  const gathered = gatherNews(async (news) => listener?.hear(news))
  return {
    publish: gathered.publish,
    isUp: () => listener !== undefined,
    start: (by) => void (listener = by),
    async stop() {
      await gathered.sendAll()
      listener = undefined
    },
  }
}
