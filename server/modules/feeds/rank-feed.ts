import { hourMs } from '#contract/durations.ts'

/** What the ranking knows of a post; everything is counted before, so that ranking is arithmetic. */
export interface FeedCandidate {
  id: string
  authorId: string
  /** Epoch milliseconds. */
  createdAt: number
  isOwn: boolean
  isAuthorFollowed: boolean
  isAuthorNew: boolean
  /** How many of the reader's tags its #topics or words match. */
  tagMatches: number
  /** How many of those the reader follows like it. */
  likedByFollowed: number
  /** Somebody the reader follows reposted it. */
  isRepostedByFollowed: boolean
  likes: number
  reposts: number
  /** Distinct people who commented. */
  commenters: number
  /** The reader has seen it. */
  isSeen: boolean
  /** 0 to 1, the same for reader and post all day: mixes posts that are otherwise equal. */
  chance: number
}

/** What a post's score is made of: read it to explain why a post is where it is. */
export interface ScoreParts {
  base: number
  followed: number
  tags: number
  likedByFollowed: number
  repostedByFollowed: number
  popularity: number
  exploration: number
  own: number
  /** 1 when new, half of it every half-life. */
  freshness: number
}

export const halfLifeHours = 18
const ownPostOnTopHours = 1
const mostInARow = 2
/** Each further post by the same author counts this much of the one before. */
const nextByAuthor = 0.85

const weights = {
  base: 1,
  followed: 3,
  tag: 1.5,
  mostTags: 2,
  likedByFollowed: 1.2,
  repostedByFollowed: 1.5,
  popularity: 0.8,
  newAuthor: 0.8,
  chance: 0.6,
  freshOwn: 12,
}

export function scoreParts(post: FeedCandidate, now: number): ScoreParts {
  const ageHours = Math.max(0, now - post.createdAt) / hourMs
  // A repost or a comment costs more than a like, so it says more.
  const engagement = post.likes + 2 * post.reposts + 2 * post.commenters
  return {
    base: weights.base,
    followed: post.isAuthorFollowed ? weights.followed : 0,
    tags: weights.tag * Math.min(post.tagMatches, weights.mostTags),
    likedByFollowed: weights.likedByFollowed * Math.log2(1 + post.likedByFollowed),
    repostedByFollowed: post.isRepostedByFollowed ? weights.repostedByFollowed : 0,
    popularity: weights.popularity * Math.log2(1 + engagement),
    exploration: (post.isAuthorNew ? weights.newAuthor : 0) + weights.chance * post.chance,
    own: post.isOwn && ageHours < ownPostOnTopHours ? weights.freshOwn : 0,
    freshness: 2 ** (-ageHours / halfLifeHours),
  }
}

export function scoreOf(post: FeedCandidate, now: number): number {
  const { freshness, base, followed, tags, likedByFollowed, repostedByFollowed, popularity, exploration, own } =
    scoreParts(post, now)
  return freshness * (base + followed + tags + likedByFollowed + repostedByFollowed + popularity + exploration + own)
}

/**
 * Orders candidates for a reader, the first `most` of them: unseen before seen, each part by score, authors mixed so that no more than two posts in a
 * row are by one author while there is any other to put between.
 */
export function rankFeed(candidates: readonly FeedCandidate[], now: number, most = Infinity): FeedCandidate[] {
  const ranked = candidates.map((post) => ({ post, score: scoreOf(post, now) })).sort(byScore)
  const written = new Map<string, number>()
  for (const each of ranked) {
    const place = written.get(each.post.authorId) ?? 0
    written.set(each.post.authorId, place + 1)
    each.score *= nextByAuthor ** place
  }
  ranked.sort((a, b) => Number(a.post.isSeen) - Number(b.post.isSeen) || byScore(a, b))
  return mixAuthors(
    ranked.map(({ post }) => post),
    most,
  )
}

interface Ranked {
  post: FeedCandidate
  score: number
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.post.createdAt - a.post.createdAt || (a.post.id < b.post.id ? -1 : 1)
}

/** Takes the best post that does not make three in a row, again and again. */
function mixAuthors(posts: readonly FeedCandidate[], most: number): FeedCandidate[] {
  const mixed: FeedCandidate[] = []
  /** Better than what was not looked at yet, but by the author of the last two. */
  const heldBack: FeedCandidate[] = []
  let next = 0
  while (mixed.length < most && (next < posts.length || heldBack.length > 0)) {
    const [one, other] = mixed.slice(-mostInARow)
    const tooMuch = one?.authorId === other?.authorId ? one?.authorId : undefined
    const at = heldBack.findIndex(({ authorId }) => authorId !== tooMuch)
    const post = posts[next]
    if (at !== -1 || !post) mixed.push(...heldBack.splice(Math.max(0, at), 1))
    else {
      next += 1
      ;(post.authorId === tooMuch ? heldBack : mixed).push(post)
    }
  }
  return mixed
}
