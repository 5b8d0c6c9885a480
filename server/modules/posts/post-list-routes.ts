import { listBookmarks, listPostsOfUser, listRepostsOfUser, listSuggestedPosts } from '#contract/post-lists.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PostListService } from './post-list-service.ts'

export function postListRoutes(app: FastifyInstance, { lists }: { lists: PostListService }): void {
  route(app, listPostsOfUser, ({ db, params, query, caller }) =>
    lists.postsOf(db, params.id, { page: query, viewerId: caller.accountId }),
  )
  route(app, listRepostsOfUser, ({ db, params, query, caller }) =>
    lists.repostsOf(db, params.id, { page: query, viewerId: caller.accountId }),
  )
  route(app, listBookmarks, ({ db, query, caller }) =>
    lists.bookmarksOf(db, { page: query, viewerId: caller.accountId }),
  )
  route(app, listSuggestedPosts, ({ db, caller }) => lists.suggested(db, caller.accountId))
}
