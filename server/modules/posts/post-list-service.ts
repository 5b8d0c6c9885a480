import type { PageQuery } from '#contract/endpoint.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { decodePageCursor, toPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import {
  findSuggestionCandidates,
  listMarkedPostIds,
  listPostIdsOf,
  type ListedPost,
  type Page,
} from './post-list-repo.ts'
import type { ReadPosts } from './post-reader.ts'
import { isKnownMember } from './post-repo.ts'
import { titleOf } from './post-rules.ts'
import { toRepost } from './post-view.ts'

const defaultLimit = 20
const suggestions = { newest: 500, shown: 10, atMostByOneAuthor: 2 }

interface ListRequest {
  page: PageQuery
  viewerId: string
}

export type PostListService = ReturnType<typeof makePostListService>

/** Lists of posts that follow from who wrote, reposted or kept them. */
export function makePostListService({ readPosts }: { readPosts: ReadPosts }) {
  return {
    async postsOf(db: Db, authorId: string, { page, viewerId }: ListRequest) {
      await assertMember(db, authorId)
      const { listed, nextCursor } = await readPage(page, (part) => listPostIdsOf(db, authorId, part))
      return { posts: await readPosts(db, listed, viewerId), next_cursor: nextCursor }
    },

    async repostsOf(db: Db, accountId: string, { page, viewerId }: ListRequest) {
      await assertMember(db, accountId)
      const read = (part: Page) => listMarkedPostIds(db, 'reposts', { accountId, ...part })
      const { listed, nextCursor } = await readPage(page, read)
      const repostedAt = new Map(listed.map(({ id, at }) => [id, at]))
      const posts = await readPosts(db, listed, viewerId)
      return { reposts: posts.map((post) => toRepost(post, repostedAt.get(post.id) ?? 0)), next_cursor: nextCursor }
    },

    async bookmarksOf(db: Db, { page, viewerId }: ListRequest) {
      const read = (part: Page) => listMarkedPostIds(db, 'bookmarks', { accountId: viewerId, ...part })
      const { listed, nextCursor } = await readPage(page, read)
      return { posts: await readPosts(db, listed, viewerId), next_cursor: nextCursor }
    },

    /** What strangers wrote lately and others liked, with a short title each. */
    async suggested(db: Db, viewerId: string) {
      const candidates = await findSuggestionCandidates(db, { accountId: viewerId, newest: suggestions.newest })
      const appeal = (row: (typeof candidates)[number]) => row.like_count + 2 * row.repost_count + 2 * row.comment_count
      const best = candidates.toSorted((a, b) => appeal(b) - appeal(a) || b.created_at - a.created_at)
      const byAuthor = new Map<string, number>()
      const varied = best.filter(({ author_id: author }) => {
        const place = byAuthor.get(author) ?? 0
        byAuthor.set(author, place + 1)
        return place < suggestions.atMostByOneAuthor
      })
      const posts = await readPosts(db, varied.slice(0, suggestions.shown), viewerId)
      return { posts: posts.map((post) => ({ ...post, title: titleOf(post) })) }
    },
  }
}

async function readPage(
  { cursor, limit = defaultLimit }: PageQuery,
  read: (page: Page) => Promise<ListedPost[]>,
): Promise<{ listed: ListedPost[]; nextCursor: string | null }> {
  const rows = await read({ after: decodePageCursor(cursor), limit: limit + 1 })
  const { rows: listed, nextCursor } = toPage(rows, limit, (row) => row)
  return { listed, nextCursor }
}

async function assertMember(db: Db, id: string): Promise<void> {
  if (!(await isKnownMember(db, id))) throw refuse('not-found', 'This member does not exist.')
}
