import type { PageQuery } from '#contract/endpoint.ts'
import { textsOfPost } from '#contract/word-filter.ts'
import { assertMemberKnown } from '#server/assert-there.ts'
import type { ReadAtReplica } from '#server/infra/db/read-aside.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { longRowsPerPage, readPage, readWalk, type Page } from '#server/page-cursor.ts'
import { findMember } from '../accounts/member-summary-repo.ts'
import { findWordFilter } from '../mutes/muted-word-summary-repo.ts'
import { findSuggestionCandidates, listMarkedPostIds, listPostIdsOf } from './post-list-repo.ts'
import type { MarkTable } from './post-mark-repo.ts'
import type { ReadPosts } from './post-summary-view.ts'
import { titleOf } from './post-rules.ts'
import { toRepost } from './post-view.ts'

const suggestions = { newest: 500, read: 30, shown: 10, atMostByOneAuthor: 2 }

interface ListRequest {
  page: PageQuery
  viewerId: string
}

export type PostListService = ReturnType<typeof makePostListService>

interface PostListDeps {
  readPosts: ReadPosts
  clock: () => number
  heavyReads: Db
  readAtReplica: ReadAtReplica
}

/** Lists of posts that follow from who wrote, reposted or bookmarked them. */
export function makePostListService({ readPosts, clock, heavyReads, readAtReplica }: PostListDeps) {
  function listMarked(db: Db, table: MarkTable, { accountId, page }: { accountId: string; page: PageQuery }) {
    const { cursor, limit = longRowsPerPage } = page
    const walk = (part: Page) => listMarkedPostIds(db, table, { accountId, page: part, aside: heavyReads })
    return readWalk({ cursor, limit }, walk, (row) => row)
  }

  return {
    async postsOf(db: Db, authorId: string, { page, viewerId }: ListRequest) {
      assertMemberKnown(await findMember(db, authorId, viewerId))
      const { cursor, limit = longRowsPerPage } = page
      const { rows, nextCursor } = await readAtReplica(viewerId, db, (reads) =>
        readPage(
          { cursor, limit },
          (part) => listPostIdsOf(reads, authorId, part),
          (row) => row,
        ),
      )
      return { posts: await readPosts(db, rows, viewerId), next_cursor: nextCursor }
    },

    async repostsOf(db: Db, accountId: string, { page, viewerId }: ListRequest) {
      assertMemberKnown(await findMember(db, accountId, viewerId))
      const { rows, nextCursor } = await readAtReplica(viewerId, db, (reads) =>
        listMarked(reads, 'reposts', { accountId, page }),
      )
      const repostedAt = new Map(rows.map(({ id, at }) => [id, at]))
      const posts = await readPosts(db, rows, viewerId)
      return { reposts: posts.map((post) => toRepost(post, repostedAt.get(post.id) ?? 0)), next_cursor: nextCursor }
    },

    async bookmarksOf(db: Db, { page, viewerId }: ListRequest) {
      const { rows, nextCursor } = await listMarked(db, 'bookmarks', { accountId: viewerId, page })
      return { posts: await readPosts(db, rows, viewerId), next_cursor: nextCursor }
    },

    suggested: makeSuggestions({ readPosts, clock }),
  }
}

/** What strangers wrote lately and others liked, with a short title each. */
function makeSuggestions({ readPosts, clock }: Pick<PostListDeps, 'readPosts' | 'clock'>) {
  return async (db: Db, viewerId: string) => {
    const listener = { viewerId, now: clock() }
    const candidates = await findSuggestionCandidates(db, listener, suggestions.newest)
    const appeal = (row: (typeof candidates)[number]) => row.like_count + 2 * row.repost_count + 2 * row.comment_count
    const best = candidates.toSorted((a, b) => appeal(b) - appeal(a) || b.created_at - a.created_at)
    const byAuthor = new Map<string, number>()
    const varied = best.filter(({ author_id: author }) => {
      const place = byAuthor.get(author) ?? 0
      byAuthor.set(author, place + 1)
      return place < suggestions.atMostByOneAuthor
    })
    const isMutedText = await findWordFilter(db, listener)
    const posts = (await readPosts(db, varied.slice(0, suggestions.read), viewerId))
      .filter((post) => !isMutedText?.(textsOfPost(post), listener.now))
      .slice(0, suggestions.shown)
    return { posts: posts.map((post) => ({ ...post, title: titleOf(post) })) }
  }
}
