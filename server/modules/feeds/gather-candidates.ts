import { dayMs } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findWordFilter } from '../mutes/muted-word-summary-repo.ts'
import {
  countCommenters,
  findCandidateRows,
  findFollowedOf,
  findIdsByFollowed,
  findIdsByTopics,
  findIdsLikedByFollowed,
  findNewestIds,
  findRepostsByFollowed,
  findSeenIds,
  findTagNames,
  findTopicKeys,
  type CandidateRow,
  type CandidateSearch,
  type FollowedRepost,
} from './feed-candidate-repo.ts'
import type { FeedCandidate } from './rank-feed.ts'
import { makeTagMatcher, type TagMatcher } from './tag-matcher.ts'

const windowDays = 14
/** Rows that each source may bring; together, without those that several bring, at most `most`. */
const quota = { followed: 400, topics: 300, liked: 400, reposted: 200, newest: 400, most: 1500 }
const newAuthor = { forDays: 14, untilFollowers: 5 }

export interface Gathering {
  viewerId: string
  now: number
  /** Posts that are popular with everybody. */
  popularIds: readonly string[]
  /** Seen, but not yet in the database. */
  justSeen: readonly string[]
}

export interface Candidates {
  posts: FeedCandidate[]
  /** By post: the newest repost by a followed member. */
  reposts: ReadonlyMap<string, FollowedRepost>
}

/** Finds what may stand in a member's For You feed, in a dozen indexed queries, and counts what the ranking asks for. */
export async function gatherCandidates(db: Db, dialect: Dialect, gathering: Gathering): Promise<Candidates> {
  const { viewerId, now } = gathering
  const isMutedText = await findWordFilter(db, { viewerId, now })
  const tags = makeTagMatcher(await findTagNames(db, viewerId))
  const found = await findSources(db, dialect, { viewerId, now, topicKeys: tags.topicKeys })
  const sources = [found.byFollowed, found.byTopics, found.liked, [...found.reposts.keys()], gathering.popularIds]
  const ids = [...new Set([...sources.flat(), ...found.newest])].slice(0, quota.most)
  // A post that another server's clock dates later belongs to the next reading.
  const rows = (await findCandidateRows(db, ids, { viewerId, now })).filter(
    (row) => row.created_at <= now && (row.author_id === viewerId || !isMutedText?.([row.text_content], now)),
  )
  const known = rows.map(({ id }) => id)
  const facts = {
    ...{ viewerId, now, tags },
    followed: await findFollowedOf(db, viewerId, [...new Set(rows.map((row) => row.author_id))]),
    topicKeys: await findTopicKeys(db, known),
    commenters: await countCommenters(db, known),
    seen: new Set([...(await findSeenIds(db, { viewerId, postIds: known })), ...gathering.justSeen]),
    likes: countEach(found.liked),
    reposted: found.reposts,
  }
  return { posts: rows.map((row) => toCandidate(row, facts)), reposts: found.reposts }
}

async function findSources(
  db: Db,
  dialect: Dialect,
  { viewerId, now, topicKeys }: { viewerId: string; now: number; topicKeys: readonly string[] },
) {
  const within = (limit: number): CandidateSearch => ({ viewerId, since: now - windowDays * dayMs, asOf: now, limit })
  const reposts = new Map<string, FollowedRepost>()
  for (const repost of await findRepostsByFollowed(db, dialect, within(quota.reposted))) {
    if (!reposts.has(repost.postId)) reposts.set(repost.postId, repost)
  }
  return {
    reposts,
    byFollowed: await findIdsByFollowed(db, dialect, within(quota.followed)),
    byTopics: await findIdsByTopics(db, topicKeys, within(quota.topics)),
    liked: await findIdsLikedByFollowed(db, dialect, within(quota.liked)),
    // Whatever its age: on a quiet server the newest post is an old one.
    newest: await findNewestIds(db, within(quota.newest)),
  }
}

interface Facts {
  viewerId: string
  now: number
  tags: TagMatcher
  followed: ReadonlySet<string>
  topicKeys: ReadonlyMap<string, ReadonlySet<string>>
  commenters: ReadonlyMap<string, number>
  seen: ReadonlySet<string>
  likes: ReadonlyMap<string, number>
  reposted: ReadonlyMap<string, FollowedRepost>
}

const noTopics: ReadonlySet<string> = new Set()

function toCandidate(row: CandidateRow, facts: Facts): FeedCandidate {
  const { id, author_id: authorId } = row
  return {
    ...{ id, authorId, createdAt: row.created_at },
    isOwn: authorId === facts.viewerId,
    isAuthorFollowed: facts.followed.has(authorId),
    isAuthorNew:
      row.author_is_house === 0 &&
      row.author_followers < newAuthor.untilFollowers &&
      row.author_since > facts.now - newAuthor.forDays * dayMs,
    tagMatches: facts.tags.count({ text: row.text_content, topicKeys: facts.topicKeys.get(id) ?? noTopics }),
    likedByFollowed: facts.likes.get(id) ?? 0,
    isRepostedByFollowed: facts.reposted.has(id),
    likes: row.like_count,
    reposts: row.repost_count,
    commenters: facts.commenters.get(id) ?? 0,
    isSeen: facts.seen.has(id),
    chance: chanceOf(`${facts.viewerId} ${id} ${Math.floor(facts.now / dayMs)}`),
  }
}

function countEach(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function chanceOf(seed: string): number {
  return createHash('md5').update(seed).digest().readUInt32BE(0) / 2 ** 32
}
