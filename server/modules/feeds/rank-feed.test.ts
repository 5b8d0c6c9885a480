import { hourMs } from '#contract/durations.ts'
import { describe, expect, it } from 'vitest'
import { halfLifeHours, rankFeed, scoreOf, scoreParts, type FeedCandidate } from './rank-feed.ts'

const now = Date.UTC(2026, 0, 15, 12)

function post(id: string, facts: Partial<FeedCandidate> & { ageHours?: number } = {}): FeedCandidate {
  const { ageHours = 2, ...rest } = facts
  return {
    id,
    authorId: `author of ${id}`,
    createdAt: now - ageHours * hourMs,
    isOwn: false,
    isAuthorFollowed: false,
    isAuthorNew: false,
    tagMatches: 0,
    likedByFollowed: 0,
    isRepostedByFollowed: false,
    likes: 0,
    reposts: 0,
    commenters: 0,
    isSeen: false,
    chance: 0.5,
    ...rest,
  }
}

function order(...posts: FeedCandidate[]): string {
  return rankFeed(posts, now)
    .map(({ id }) => id)
    .join(' ')
}

describe('what lifts a post', () => {
  it.each([
    ['a followed author', { isAuthorFollowed: true }],
    ['a chosen tag', { tagMatches: 1 }],
    ['likes of followed members', { likedByFollowed: 2 }],
    ['a repost by a followed member', { isRepostedByFollowed: true }],
    ['likes', { likes: 10 }],
    ['reposts', { reposts: 3 }],
    ['people who comment', { commenters: 3 }],
    ['an author who is new here', { isAuthorNew: true }],
    ['being young', { ageHours: 0 }],
  ])('%s', (_reason, facts) => {
    expect(order(post('plain'), post('lifted', facts))).toBe('lifted plain')
  })

  it('counts a repost and a comment for more than a like', () => {
    expect(order(post('liked', { likes: 3 }), post('commented', { commenters: 3 }))).toBe('commented liked')
  })

  it('damps popularity: the thousandth like adds next to nothing', () => {
    const gain = (likes: number) => scoreOf(post('a', { likes: likes + 10 }), now) - scoreOf(post('a', { likes }), now)
    expect(gain(1000)).toBeLessThan(gain(0) / 50)
  })

  it('stops counting tags after two, so that a wall of #topics gains nothing', () => {
    expect(scoreOf(post('a', { tagMatches: 9 }), now)).toBe(scoreOf(post('a', { tagMatches: 2 }), now))
  })
})

describe('age', () => {
  it('halves a score every half-life', () => {
    const young = scoreOf(post('a', { ageHours: 1, likes: 5 }), now)
    expect(scoreOf(post('a', { ageHours: 1 + halfLifeHours, likes: 5 }), now)).toBeCloseTo(young / 2)
  })

  it('lets a loved post of yesterday beat a plain one of this hour, and lose to it after a week', () => {
    const loved = { likes: 200, reposts: 20, isAuthorFollowed: true }
    expect(order(post('plain', { ageHours: 1 }), post('loved', { ...loved, ageHours: 24 }))).toBe('loved plain')
    expect(order(post('plain', { ageHours: 1 }), post('loved', { ...loved, ageHours: 24 * 7 }))).toBe('plain loved')
  })

  it('takes a post from the future for a new one', () => {
    expect(scoreParts(post('a', { ageHours: -5 }), now).freshness).toBe(1)
  })
})

describe('the reader', () => {
  it('finds an own post of the last hour on top, and an older one among the others', () => {
    const popular = post('popular', { likes: 300, isAuthorFollowed: true, ageHours: 1 })
    expect(order(popular, post('own', { isOwn: true, ageHours: 0.1 }))).toBe('own popular')
    expect(order(popular, post('own', { isOwn: true, ageHours: 5 }))).toBe('popular own')
  })

  it('finds nothing already seen above what is unseen', () => {
    const seen = post('seen', { isSeen: true, likes: 500, isAuthorFollowed: true })
    expect(order(seen, post('old', { ageHours: 24 * 9 }), post('new'))).toBe('new old seen')
  })
})

describe('authors', () => {
  const by = (authorId: string, id: string, likes: number) => post(id, { authorId, likes })

  it('never stand three times in a row while there is another', () => {
    const posts = [
      ...[9, 8, 7, 6, 5].map((likes) => by('a', `a${likes}`, likes * 20)),
      by('b', 'b', 1),
      by('c', 'c', 0),
    ]
    const authors = rankFeed(posts, now)
      .map(({ authorId }) => authorId)
      .join('')
    expect(authors).toHaveLength(7)
    expect(authors).not.toMatch(/aaa(?=.*[bc])/)
  })

  it('may fill the end alone when nobody else is left', () => {
    expect(order(by('a', '1', 9), by('a', '2', 8), by('a', '3', 7))).toBe('1 2 3')
  })

  it('are damped with each further post, so that one loud member does not fill the page', () => {
    expect(order(by('a', 'a1', 30), by('a', 'a2', 30), by('b', 'b1', 27))).toBe('a1 b1 a2')
  })
})

it('is the same for the same facts, whatever their order', () => {
  const posts = Array.from({ length: 60 }, (_, index) =>
    post(`p${index}`, {
      authorId: `author ${index % 7}`,
      likes: (index * 7) % 11,
      ageHours: index % 30,
      isSeen: index % 4 === 0,
    }),
  )
  expect(order(...posts.toReversed())).toBe(order(...posts))
})

it('ranks 1,500 posts in a few milliseconds', () => {
  const posts = Array.from({ length: 1500 }, (_, index) => post(`p${index}`, { authorId: `author ${index % 3}` }))
  // What else the machine does only adds: the quickest of three counts.
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    expect(rankFeed(posts, now)).toHaveLength(1500)
    return performance.now() - startedAt
  })
  expect(Math.min(...times)).toBeLessThan(500)
})
