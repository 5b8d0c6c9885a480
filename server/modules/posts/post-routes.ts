import { readPost } from '#contract/post.ts'
import { createPost, deletePost, viewPost } from '#contract/post-writing.ts'
import { listPostStates } from '#contract/post-state.ts'
import { viewPosts } from '#contract/post-views.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import type { PostService } from './post-service.ts'
import type { PostStateService } from './post-state-service.ts'
import type { ViewCounter } from './view-counter.ts'

interface PostRouteDeps {
  posts: PostService
  states: PostStateService
  uploads: NamedUploads
  views: ViewCounter
}

export function postRoutes(app: FastifyInstance, { posts, states, uploads, views }: PostRouteDeps): void {
  route(app, createPost, {
    namedFiles: ({ db, body, caller }) =>
      uploads.findFiles(db, { accountId: caller.accountId, ids: body.media_uploads }),
    prepare: ({ db, body, files, caller }) => posts.takePictures(db, body, { actorId: caller.accountId, files }),
    handle: async ({ db, body, caller, prepared }) => ({
      message: 'Your post is published.',
      post: await posts.create(db, body, { actorId: caller.accountId, stored: prepared }),
    }),
    subject: ({ post }) => post.id,
    after: ({ db, body }) => uploads.removeUsed(db, body.media_uploads),
  })

  route(app, readPost, ({ db, params, caller }) => posts.read(db, params.id, caller.accountId))

  route(app, listPostStates, ({ db, query: { ids, since }, caller }) =>
    states.read(db, { asked: ids, since, viewerId: caller.accountId }),
  )

  route(app, deletePost, {
    prepare: ({ db, params, caller }) => posts.prepareRemoval(db, params.id, caller.accountId),
    handle: async ({ db, params, caller }) => {
      await posts.remove(db, params.id, caller.accountId)
      return { message: 'The post is deleted.' }
    },
  })

  route(app, viewPost, async ({ db, params, caller }) => {
    await views.count(db, params.id, caller.accountId)
    return { message: 'The view is counted.' }
  })

  route(app, viewPosts, async ({ db, body, caller }) => {
    await views.countAll(db, body.post_ids, caller.accountId)
    return { message: 'The views are counted.' }
  })
}
