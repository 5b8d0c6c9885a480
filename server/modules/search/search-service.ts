import type { AccountSummary } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'
import { toAccountSummary } from '#server/account-summary-view.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { ReadAside } from '#server/infra/db/read-aside.ts'
import type { FoundPosts } from '#server/infra/db/post-search.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { decodePageCursor, encodePageCursor, longRowsPerPage, toPage } from '#server/page-cursor.ts'
import type { FindBestKnown } from './best-known.ts'
import { findRankedAccounts } from './find-account-candidates.ts'
import { looksForPosts, parseSearchQuery, type SearchQuery } from './search-query.ts'
import { findMatchingPosts, findSummaries } from './search-repo.ts'

interface SearchDeps {
  dialect: Dialect
  /** Where matches are looked for; what is shown of them is then read as everywhere else. */
  readAside: ReadAside
  /** Posts as a viewer sees them, in the order asked for. */
  readPosts: (db: Db, entries: { id: string }[], viewerId: string) => Promise<Post[]>
  bestKnown: FindBestKnown
}

export interface SearchRequest {
  q: string
  type?: 'users' | 'posts' | 'media' | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** On the All tab. */
const topShown = 10

type Answer = { users: AccountSummary[]; posts: Post[]; media: Post[]; next_cursor: string | null }
type Wanted = { viewerId: string; cursor: string | undefined; limit: number }

export type SearchService = ReturnType<typeof makeSearchService>

/** Finds members by name and posts by their words; with a `type` one kind, page by page. */
export function makeSearchService({ dialect, readAside, readPosts, bestKnown }: SearchDeps) {
  async function users(db: Db, query: SearchQuery, { viewerId, cursor, limit }: Wanted) {
    const text = query.mention ?? query.text.replaceAll('#', '')
    const ranked = await readAside(viewerId, (reads) => findRankedAccounts(reads, { text, viewerId, bestKnown }))
    const from = placeAfter(ranked, cursor)
    const ids = ranked.slice(from, from + limit).map(({ id }) => id)
    const next_cursor = toPage(ranked.slice(from), limit, (row) => ({ at: from + limit, id: row.id })).nextCursor
    const rows = new Map((await findSummaries(db, ids, viewerId)).map((row) => [row.id, row]))
    return { users: ids.flatMap((id) => rows.get(id) ?? []).map(toAccountSummary), next_cursor }
  }

  async function posts(db: Db, query: SearchQuery, wanted: Wanted & { withPictures: 'only' | 'or-without' }) {
    if (!looksForPosts(query)) return { posts: [], next_cursor: null }
    const { viewerId, withPictures } = wanted
    const { words, topics } = query
    const page = { after: decodePageCursor(wanted.cursor), limit: wanted.limit + 1 }
    const looked = { words, topics, withPictures, viewerId, page }
    const found = await readAside(viewerId, (reads) => findMatchingPosts(reads, dialect, looked))
    const { rows, next_cursor } = pageOf(found, wanted.limit)
    return { posts: await readPosts(db, rows, viewerId), next_cursor }
  }

  return {
    async search(db: Db, { q, type, cursor, limit }: SearchRequest, viewerId: string): Promise<Answer> {
      const query = parseSearchQuery(q)
      const wanted = { viewerId, cursor, limit: limit ?? (type ? longRowsPerPage : topShown) }
      const nothing = { users: [], posts: [], media: [], next_cursor: null }
      switch (type) {
        case 'users':
          return { ...nothing, ...(await users(db, query, wanted)) }
        case 'posts':
          return { ...nothing, ...(await posts(db, query, { ...wanted, withPictures: 'or-without' })) }
        case 'media': {
          const found = await posts(db, query, { ...wanted, withPictures: 'only' })
          return { ...nothing, media: found.posts, next_cursor: found.next_cursor }
        }
        case undefined: {
          const first = { ...wanted, cursor: undefined }
          const [people, written, pictures] = await lookForAll(dialect, {
            people: () => users(db, query, first),
            posts: () => posts(db, query, { ...first, withPictures: 'or-without' }),
            pictures: () => posts(db, query, { ...first, withPictures: 'only' }),
          })
          return { users: people.users, posts: written.posts, media: pictures.posts, next_cursor: null }
        }
      }
    },
  }
}

interface Looks<People, Posts> {
  people: () => Promise<People>
  posts: () => Promise<Posts>
  pictures: () => Promise<Posts>
}

/**
 * Where reads go to threads all is looked for at once: what is asked for in one turn goes to one of them together, and waits once
 * (`sqlite-read-pool.ts`). Where each takes a connection of its own, of which there are few, they follow one another: a slow search leaves
 * the rest to the feeds.
 */
async function lookForAll<People, Posts>({ readsHoldUp: isAtOnce }: Dialect, looks: Looks<People, Posts>) {
  const people = looks.people()
  if (!isAtOnce) await people
  const posts = looks.posts()
  if (!isAtOnce) await posts
  return Promise.all([people, posts, looks.pictures()])
}

/**
 * A rank has no stable key to page by: a cursor is who was shown last, and how many were until then. Where that one is gone, another has
 * their place.
 */
function placeAfter(ranked: readonly { id: string }[], cursor: string | undefined): number {
  const { id: lastId, at } = decodePageCursor(cursor) ?? { at: 1 }
  return ranked.findIndex(({ id }) => id === lastId) + 1 || Math.max(0, at - 1)
}

/** A page goes on after its last post, or after what was looked at for it. */
function pageOf({ posts, lookedUntil }: FoundPosts, limit: number) {
  const { rows, nextCursor } = toPage(posts, limit, (row) => ({ at: row.created_at, id: row.id }))
  return { rows, next_cursor: nextCursor ?? (lookedUntil ? encodePageCursor(lookedUntil) : null) }
}
