import { randomUUID } from 'node:crypto'
import { numberedId } from '#tests/support/large-world.ts'
import type { LoadRequest } from './load.ts'

export interface MeasuredEndpoint {
  name: string
  path: (posts: number, at: number) => string
  who?: 'heavy'
  /** Asked by few members again and again. */
  again?: true
}

const id = numberedId
const feed = '/api/feed'
/** Posts that are looked at: the newest, as in life. */
const seen = 40

export const measuredEndpoints: MeasuredEndpoint[] = [
  { name: 'constant route, 13 kB', path: () => '/constant' },
  { name: 'bare query, 20 posts', path: () => '/bare-query' },
  { name: 'For You, a new reading', path: () => `${feed}?type=for-you` },
  { name: 'For You, opened again', path: () => `${feed}?type=for-you`, again: true },
  { name: 'Following', path: () => `${feed}?type=following` },
  { name: 'Following, 5,000 followed', path: () => `${feed}?type=following`, who: 'heavy' },
  { name: 'the same, For You again', path: () => `${feed}?type=for-you`, who: 'heavy' },
  { name: 'search, a', path: () => '/api/search?q=a' },
  { name: 'search, the', path: () => '/api/search?q=the' },
  { name: 'search, word77', path: (_, at) => `/api/search?q=word${at % 5000}` },
  { name: 'search, user1', path: () => '/api/search?q=user1' },
  { name: 'trending topics, 7 d', path: () => '/api/popular/topics?timeframe=7d' },
  { name: 'suggested members', path: () => '/api/suggestions' },
  { name: 'suggested posts', path: () => '/api/suggested-posts' },
  { name: 'post', path: (posts, at) => `/api/posts/${id(posts - 1 - (at % seen))}` },
  { name: 'posts of a profile', path: (_, at) => `/api/posts/user/${id((at % 900) + 5)}` },
  { name: 'comments of a post', path: (posts, at) => `/api/comments/post/${id(posts - 1 - (at % seen))}` },
  { name: 'followers of a member', path: (_, at) => `/api/follow/${id((at % 900) + 5)}/followers` },
  { name: 'notifications', path: () => '/api/notifications' },
]

type Acting = (post: string, at: number) => LoadRequest
const get =
  (path: (post: string, at: number) => string): Acting =>
  (post, at) => ({ method: 'GET', path: path(post, at) })
const write = (path: string, body: unknown = {}): LoadRequest => ({
  ...{ method: 'POST', path, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})

/** What members do, in hundredths: 80 reads and 20 writes. */
const acts: readonly (readonly [number, Acting])[] = [
  [22, get(() => `${feed}?type=for-you`)],
  [14, get(() => `${feed}?type=following`)],
  [14, get((post) => `/api/posts/${post}`)],
  [10, get((post) => `/api/comments/post/${post}`)],
  [10, get(() => '/api/notifications')],
  [6, get((_, at) => `/api/posts/user/${id((at % 900) + 5)}`)],
  [4, get((_, at) => `/api/search?q=word${at % 5000}`)],
  [9, (post) => write(`/api/posts/${post}/like`)],
  [6, (post, at) => write(`/api/comments/${post}`, { content: `a comment ${at}` })],
  [3, (post) => write(`/api/posts/${post}/bookmark`)],
  [2, (_, at) => write('/api/posts', { textContent: `a post ${at}` })],
]
const hundred = acts.flatMap(([share, act]) => Array.from({ length: share }, () => act))

/** The so-many-th act of all members together: the same acts in the same order at each run, well mixed. */
export function mixedAct(posts: number, at: number): LoadRequest {
  const act = hundred[(at * 37) % hundred.length] ?? get(() => feed)
  // Each fiftieth post was deleted.
  const post = posts - 1 - ((at * 7) % 500)
  return act(id(post % 50 === 0 ? post + 1 : post), at)
}
