import type { LiveNews } from '#contract/live-news.ts'
import type { LiveEvent } from '#contract/live.ts'
import { postIdSchema } from '#contract/ids.ts'
import type { Deps } from '#server/deps.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import { findApart } from '../blocks/apart-summary-repo.ts'
import { countUnread } from '../notifications/notification-summary-repo.ts'
import { findAuthors, findCounters, findHidden, findLiveHashes } from './live-repo.ts'
import type { LiveStream, LiveStreams } from './live-streams.ts'

/** What comes within so long is looked up together. */
const gatherMs = 100
/** Of one statement. */
const atOnce = 500

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
  await tellCounters(deps, id, idsOf(news, 'post-counters'))
  const readers = news.flatMap((each) => (each.about === 'unread' ? [each.accountId] : []))
  for (const accountId of new Set(readers)) {
    const own = deps.streams.of(accountId)
    if (own.size === 0) continue
    const count = await countUnread(deps.db, { viewerId: accountId, now: deps.clock() })
    for (const stream of own) stream.tell(id, [{ type: 'unread', count }])
  }
}

function idsOf(news: readonly LiveNews[], about: 'post-counters' | 'post-gone' | 'post-new'): Set<string> {
  return new Set(news.flatMap((each) => (each.about === about ? [each.postId] : [])))
}

async function endOverSessions({ db, clock, streams }: HubDeps): Promise<void> {
  const all = [...streams.all]
  const hashes = [...new Set(all.map(({ sessionHash }) => sessionHash))]
  const alive = new Set<string>()
  for (const part of parts(hashes)) for (const hash of await findLiveHashes(db, part, clock())) alive.add(hash)
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
  for (const part of parts([...new Set(moved.map(({ postId }) => postId))])) {
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
  for (const ids of parts([...watched])) {
    for (const some of parts(authors)) {
      for (const each of await findHidden(db, { ids, authors: some }, viewer)) gone.add(each)
    }
  }
  for (const stream of streams) {
    const ids = intersection(stream.watched, gone).map((each) => postIdSchema.parse(each))
    if (ids.length > 0) stream.tell(id, [{ type: 'gone', ids }])
  }
}

/** To whoever has the posts on the screen. */
async function tellCounters(deps: HubDeps, id: string, changed: ReadonlySet<string>): Promise<void> {
  const watching = [...deps.streams.all]
    .map((stream) => ({ stream, ids: intersection(stream.watched, changed) }))
    .filter(({ ids }) => ids.length > 0)
  if (watching.length === 0) return
  const rows = new Map<string, Awaited<ReturnType<typeof findCounters>>[number]>()
  for (const part of parts([...new Set(watching.flatMap(({ ids }) => ids))])) {
    for (const row of await findCounters(deps.db, part)) rows.set(row.id, row)
  }
  const { isBlocked } = await findWhoIsApart(
    deps,
    [...rows.values()].map(({ author_id }) => author_id),
  )
  for (const { stream, ids } of watching) {
    const posts = ids.flatMap((each) => {
      const row = rows.get(each)
      if (!row || isBlocked(stream.accountId, row.author_id)) return []
      const { author_id: _, ...counters } = row
      return [{ ...counters, id: postIdSchema.parse(each) }]
    })
    if (posts.length > 0) stream.tell(id, [{ type: 'counters', posts }])
  }
}

interface WhoIsApart {
  /** Whether either blocked the other. */
  isBlocked: (member: string, other: string) => boolean
  /** Whether the member muted the other. */
  isMuted: (member: string, other: string) => boolean
}

/** Looks up what stands between the members that listen and these people. */
async function findWhoIsApart({ db, clock, streams }: HubDeps, people: readonly string[]): Promise<WhoIsApart> {
  const others = [...new Set(people)]
  const apart = { block: new Set<string>(), mute: new Set<string>() }
  for (const members of parts(streams.accounts())) {
    for (const some of parts(others)) {
      const pairs = await findApart(db, { members, others: some, now: clock() })
      for (const { member, other, why } of pairs) apart[why].add(`${member} ${other}`)
    }
  }
  return {
    isBlocked: (member, other) => apart.block.has(`${member} ${other}`),
    isMuted: (member, other) => apart.mute.has(`${member} ${other}`),
  }
}

function intersection(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((each) => other.has(each))
}

function parts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / atOnce) }, (_, at) => list.slice(at * atOnce, (at + 1) * atOnce))
}
