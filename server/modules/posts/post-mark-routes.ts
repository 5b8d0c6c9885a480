import { bookmarkPost, likePost, repostPost, undoRepost } from '#contract/post-writing.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PostMarkService } from './post-mark-service.ts'

export function postMarkRoutes(app: FastifyInstance, { marks }: { marks: PostMarkService }): void {
  route(app, likePost, async ({ db, params, body, caller }) => {
    const request = { postId: params.id, actorId: caller.accountId, wanted: body.liked }
    const { isMarked, count } = await marks.setMark(db, 'likes', request)
    return { is_liked: isMarked, like_count: count }
  })

  route(app, repostPost, async ({ db, params, caller }) => {
    const request = { postId: params.id, actorId: caller.accountId, wanted: true }
    const { isMarked, count } = await marks.setMark(db, 'reposts', request)
    return { is_reposted: isMarked, repost_count: count }
  })

  route(app, undoRepost, async ({ db, params, caller }) => {
    const request = { postId: params.id, actorId: caller.accountId, wanted: false }
    const { isMarked, count } = await marks.setMark(db, 'reposts', request)
    return { is_reposted: isMarked, repost_count: count }
  })

  route(app, bookmarkPost, async ({ db, params, body, caller }) => {
    const request = { postId: params.id, actorId: caller.accountId, wanted: body.bookmarked }
    const { isMarked, count } = await marks.setMark(db, 'bookmarks', request)
    return { is_bookmarked: isMarked, bookmark_count: count }
  })
}
