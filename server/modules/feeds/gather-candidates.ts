import { dayMs } from '#contract/durations.ts'
import type { WordFilter } from '#contract/word-filter.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findWordFilter } from '../mutes/muted-word-summary-repo.ts'
import type { CandidateFacts, ReadCandidateFacts } from './candidate-facts.ts'
import {
  findIdsByFollowed,
  findIdsByTopics,
  findIdsLikedByFollowed,
  findNewestIds,
  findRepostsByFollowed,
  findTagNames,
  type CandidateSearch,
  type FollowedRepost,
} from './feed-candidate-repo.ts'
import { readFollowed, readSeen, readUnheard } from './feed-member-repo.ts'
import type { FeedCandidate } from './rank-feed.ts'
import { makeTagMatcher, type TagMatcher } from './tag-matcher.ts'

const windowDays = 14
/** Rows that each source may bring; together, without those that several bring, at most `most`. */
const quota = { followed: 400, topics: 300, liked: 400, reposted: 200, newest: 400, most: 1500 }

export interface Gathering {
  viewerId: string
  now: number
  /** Posts that are popular with everybody. */
  popularIds: readonly string[]
  /** Who is new here. */
  newAuthors: ReadonlySet<string>
  /** Of whom nothing is shown any more. */
  retired: ReadonlySet<string>
  /** Seen, but not yet in the database. */
  justSeen: readonly string[]
}

interface GatherDeps {
  /** For what is the reader's own, and for the newest: it knows of everything that was written. */
  own: Db
  /** For what may be much; a replica may lag. */
  reads: Db
  dialect: Dialect
  readFacts: ReadCandidateFacts
}

export interface Candidates {
  posts: FeedCandidate[]
  /** By post: the newest repost by a followed member. */
  reposts: ReadonlyMap<string, FollowedRepost>
}

/** Finds what may stand in a member's For You feed, in a dozen indexed queries, and counts what the ranking asks for. */
export async function gatherCandidates(deps: GatherDeps, gathering: Gathering): Promise<Candidates> {
  const { own, readFacts } = deps
  const { viewerId, now } = gathering
  const reader = await readReader(own, { viewerId, now })
  const { tags } = reader
  const found = await findSources(deps, { viewerId, now, topicKeys: tags.topicKeys })
  const sources = [found.byFollowed, found.byTopics, found.liked, [...found.reposts.keys()], gathering.popularIds]
  const ids = [...new Set([...sources.flat(), ...found.newest])].slice(0, quota.most)
  const sharedIds = new Set([...gathering.popularIds, ...found.newest])
  const all = await readFacts({
    shared: ids.filter((id) => sharedIds.has(id)),
    own: ids.filter((id) => !sharedIds.has(id)),
  })
  const authors = [...new Set(all.map(({ author_id }) => author_id))]
  const [unheard, followed, seen] = await Promise.all([
    reader.unheard(authors),
    reader.followed(authors),
    reader.seen(all.map(({ id }) => id)),
  ])
  const { isMutedText } = reader
  const posts = all.filter(
    (post) => !gathering.retired.has(post.author_id) && mayBeHeard(post, { viewerId, now, unheard, isMutedText }),
  )
  const facts = {
    ...{ viewerId, now, tags, followed, newAuthors: gathering.newAuthors },
    seen: new Set([...seen, ...gathering.justSeen]),
    likes: countEach(found.liked),
    reposted: found.reposts,
    chanceOf: chanceToday(viewerId, now),
  }
  return { posts: posts.map((post) => toCandidate(post, facts)), reposts: found.reposts }
}

/** What is the reader's own, read at once: whom they follow and may not hear, what they have seen, their tags and muted words. */
async function readReader(db: Db, { viewerId, now }: Listener) {
  const [tagNames, followed, unheard, seen, isMutedText] = await Promise.all([
    findTagNames(db, viewerId),
    readFollowed(db, viewerId),
    readUnheard(db, { viewerId, now }),
    readSeen(db, viewerId),
    findWordFilter(db, { viewerId, now }),
  ])
  return { tags: makeTagMatcher(tagNames), followed, unheard, seen, isMutedText }
}

/** Not those of whom the reader may not meet or has muted, nor those with words that they muted. */
function mayBeHeard(
  { author_id: author, created_at: at, text_content: text }: CandidateFacts,
  {
    viewerId,
    now,
    unheard,
    isMutedText,
  }: Listener & { unheard: ReadonlySet<string>; isMutedText: WordFilter | undefined },
): boolean {
  // A post that another server's clock dates later belongs to the next reading.
  return at <= now && !unheard.has(author) && (author === viewerId || !isMutedText?.([text], now))
}

async function findSources(
  { own, reads, dialect }: GatherDeps,
  { viewerId, now, topicKeys }: { viewerId: string; now: number; topicKeys: readonly string[] },
) {
  const within = (limit: number): CandidateSearch => ({ viewerId, since: now - windowDays * dayMs, asOf: now, limit })
  // At once: each waits for its answer far longer than it takes.
  const [reposted, byFollowed, byTopics, liked, newest] = await Promise.all([
    findRepostsByFollowed(reads, dialect, within(quota.reposted)),
    findIdsByFollowed(reads, dialect, within(quota.followed)),
    findIdsByTopics(reads, dialect, { ...within(quota.topics), topicKeys }),
    findIdsLikedByFollowed(reads, dialect, within(quota.liked)),
    // Whatever its age: on a quiet server the newest post is an old one.
    findNewestIds(own, within(quota.newest)),
  ])
  const reposts = new Map<string, FollowedRepost>()
  for (const repost of reposted) if (!reposts.has(repost.postId)) reposts.set(repost.postId, repost)
  return { reposts, byFollowed, byTopics, liked, newest }
}

interface Facts {
  viewerId: string
  now: number
  tags: TagMatcher
  followed: ReadonlySet<string>
  newAuthors: ReadonlySet<string>
  seen: ReadonlySet<string>
  likes: ReadonlyMap<string, number>
  reposted: ReadonlyMap<string, FollowedRepost>
  chanceOf: (postId: string) => number
}

function toCandidate(row: CandidateFacts, facts: Facts): FeedCandidate {
  const { id, author_id: authorId } = row
  return {
    id,
    authorId,
    createdAt: row.created_at,
    isOwn: authorId === facts.viewerId,
    isAuthorFollowed: facts.followed.has(authorId),
    isAuthorNew: facts.newAuthors.has(authorId),
    tagMatches: facts.tags.count(row.words),
    likedByFollowed: facts.likes.get(id) ?? 0,
    isRepostedByFollowed: facts.reposted.has(id),
    likes: row.like_count,
    reposts: row.repost_count,
    commenters: row.commenters,
    isSeen: facts.seen.has(id),
    chance: facts.chanceOf(id),
  }
}

function countEach(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** For each post a chance of its own, 0 to 1, the same for a reader all day. FNV-1a of 32 bits, its bits mixed as MurmurHash3 ends. */
function chanceToday(viewerId: string, now: number): (postId: string) => number {
  const ofReader = hashOn(0x811c9dc5, `${viewerId} `)
  const today = ` ${Math.floor(now / dayMs)}`
  return (postId) => {
    let hash = hashOn(hashOn(ofReader, postId), today)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
  }
}

function hashOn(before: number, text: string): number {
  let hash = before
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
