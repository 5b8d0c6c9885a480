import type { LiveNews } from '#contract/live-news.ts'
import type { LiveEvent } from '#contract/live.ts'
import { postIdSchema } from '#contract/ids.ts'
import type { Deps } from '#server/deps.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import { countUnread } from '../notifications/notification-summary-repo.ts'
import { findWhoIsApart } from './find-who-is-apart.ts'
import { inParts } from './in-parts.ts'
import { findAuthors, findHidden, findLiveHashes } from './live-repo.ts'
import type { LiveStream, LiveStreams } from './live-streams.ts'
import { tellCounters } from './tell-counters.ts'

/** What comes within so long is looked up together. */
const gatherMs = 100

type HubDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { streams: LiveStreams }

/** Turns what instances tell each other into what each device may hear, and looks that up when somebody is there to hear it. */
export function makeLiveHub(deps: HubDeps) {
  const { log, streams } = deps
  let waiting: LiveNews[] = []
  let timer: NodeJS.Timeout | undefined
  let telling = Promise.resolve()

  function tellSoon(): void {
    timer ??= setTimeout(() => {
      telling = tellAll().finally(() => {
        timer = undefined
        if (waiting.length > 0) tellSoon()
      })
    }, gatherMs).unref()
  }

  async function tellAll(): Promise<void> {
    const news = waiting
    waiting = []
    try {
      await tell(deps, news)
    } catch (err) {
      log.warn({ err }, 'devices that listen could not be told')
      // They come again and ask for what they missed.
      for (const stream of streams.all) stream.end()
    }
  }

  return {
    hear(news: readonly LiveNews[]): void {
      if (streams.all.size === 0) return
      waiting.push(...news)
      tellSoon()
    },
    /** Ends the streams of sessions that are over. */
    checkSessions: () => endOverSessions(deps),
    async stop(): Promise<void> {
      clearTimeout(timer)
      await telling
    },
  }
}

async function tell(deps: HubDeps, news: readonly LiveNews[]): Promise<void> {
  // Read before what is looked up: whoever comes back with it hears rather something twice than something never.
  const id = String(deps.clock())
  if (news.some(({ about }) => about === 'sessions')) await endOverSessions(deps)
  await tellOfPosts(deps, id, news)
  await tellOfHidden(deps, id, news)
  await tellCounters(deps, id, news)
  const readers = news.flatMap((each) => (each.about === 'unread' ? [each.accountId] : []))
  for (const accountId of new Set(readers)) {
    const own = deps.streams.of(accountId)
    if (own.size === 0) continue
    const count = await countUnread(deps.db, { viewerId: accountId, now: deps.clock() })
    for (const stream of own) stream.tell(id, [{ type: 'unread', count }])
  }
}

async function endOverSessions({ db, clock, streams }: HubDeps): Promise<void> {
  const all = [...streams.all]
  const hashes = [...new Set(all.map(({ sessionHash }) => sessionHash))]
  const alive = new Set<string>()
  for (const part of inParts(hashes)) for (const hash of await findLiveHashes(db, part, clock())) alive.add(hash)
  for (const stream of all) {
    if (alive.has(stream.sessionHash)) continue
    stream.tell(String(clock()), [{ type: 'session-ended' }])
    stream.end()
  }
}

/** Of posts that came or went: to everybody who may hear of their authors and of who reposted them. */
async function tellOfPosts(deps: HubDeps, id: string, news: readonly LiveNews[]): Promise<void> {
  const moved = news.flatMap((each) => (each.about === 'post-new' || each.about === 'post-gone' ? [each] : []))
  if (moved.length === 0) return
  const there = new Map<string, string>()
  for (const part of inParts([...new Set(moved.map(({ postId }) => postId))])) {
    for (const { id: postId, author_id } of await findAuthors(deps.db, part)) there.set(postId, author_id)
  }
  // What is there is not gone, whatever was told: the transaction may have failed, or the post may have been restored.
  const told = moved.filter(({ about, postId }) => there.has(postId) === (about === 'post-new'))
  const people = told.map(({ postId, by, about }) => ({ about, postId, by: [by, there.get(postId) ?? by] }))
  const { isBlocked, isMuted } = await findWhoIsApart(
    deps,
    people.flatMap(({ by }) => by),
  )
  for (const stream of deps.streams.all) {
    const { accountId } = stream
    // Who muted somebody wants no news of them; what is gone is so on their screens, too.
    const heard = people.filter(
      ({ about, by }) =>
        !by.some((other) => isBlocked(accountId, other) || (about === 'post-new' && isMuted(accountId, other))),
    )
    const idsAbout = (wanted: LiveNews['about']) =>
      [...new Set(heard.flatMap(({ about, postId }) => (about === wanted ? [postId] : [])))].map((each) =>
        postIdSchema.parse(each),
      )
    const [fresh, gone] = [idsAbout('post-new'), idsAbout('post-gone')]
    const events: LiveEvent[] = []
    if (fresh.length > 0) events.push({ type: 'posts', ids: fresh })
    if (gone.length > 0) events.push({ type: 'gone', ids: gone })
    if (events.length > 0) stream.tell(id, events)
  }
}

/** Of posts on the screen whose authors are not seen any more: by anybody, or by whom a block keeps from them. */
async function tellOfHidden(deps: HubDeps, id: string, news: readonly LiveNews[]): Promise<void> {
  const hidden = news.flatMap((each) => (each.about === 'member-hidden' ? [each.accountId] : []))
  if (hidden.length > 0)
    await takeOffScreens(deps, id, { streams: deps.streams.all, authors: hidden, viewer: undefined })
  // All whom one does not see any more at once: other hints wait for this.
  const apart = new Map<string, string[]>()
  for (const [viewer, author] of news.flatMap(bothWays)) {
    if (deps.streams.of(viewer).size > 0) apart.set(viewer, [...(apart.get(viewer) ?? []), author])
  }
  for (const [viewer, authors] of apart) {
    await takeOffScreens(deps, id, { streams: deps.streams.of(viewer), authors, viewer })
  }
}

function bothWays(news: LiveNews): (readonly [viewer: string, author: string])[] {
  if (news.about !== 'members-apart') return []
  const { accountId, otherId } = news
  return [
    [accountId, otherId],
    [otherId, accountId],
  ]
}

async function takeOffScreens(
  { db }: HubDeps,
  id: string,
  { streams, authors, viewer }: { streams: ReadonlySet<LiveStream>; authors: readonly string[]; viewer: Viewer },
): Promise<void> {
  const watched = new Set([...streams].flatMap((stream) => [...stream.watched]))
  const gone = new Set<string>()
  for (const ids of inParts([...watched])) {
    for (const some of inParts(authors)) {
      for (const each of await findHidden(db, { ids, authors: some }, viewer)) gone.add(each)
    }
  }
  for (const stream of streams) {
    const ids = [...stream.watched].filter((each) => gone.has(each)).map((each) => postIdSchema.parse(each))
    if (ids.length > 0) stream.tell(id, [{ type: 'gone', ids }])
  }
}
