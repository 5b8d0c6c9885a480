import { follow, listFollowers, listFollowing, readFollowStatus, unfollow } from '#contract/follow.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { FollowService } from './follow-service.ts'

export function followRoutes(app: FastifyInstance, { follows }: { follows: FollowService }): void {
  route(app, follow, ({ db, params, caller }) =>
    follows.follow(db, { followerId: caller.accountId, followedId: params.id }),
  )

  route(app, unfollow, ({ db, params, caller }) =>
    follows.unfollow(db, { followerId: caller.accountId, followedId: params.id }),
  )

  route(app, readFollowStatus, async ({ db, params, caller }) => ({
    is_following: await follows.isFollowing(db, { followerId: caller.accountId, followedId: params.id }),
  }))

  route(app, listFollowers, async ({ db, params, query, caller }) => {
    const { accounts, nextCursor } = await follows.list(db, {
      accountId: params.id,
      side: 'follower',
      viewerId: caller.accountId,
      cursor: query.cursor,
      limit: query.limit,
    })
    return { followers: accounts.map(({ id, ...rest }) => ({ follower_id: id, ...rest })), next_cursor: nextCursor }
  })

  route(app, listFollowing, async ({ db, params, query, caller }) => {
    const { accounts, nextCursor } = await follows.list(db, {
      accountId: params.id,
      side: 'followed',
      viewerId: caller.accountId,
      cursor: query.cursor,
      limit: query.limit,
    })
    return { following: accounts.map(({ id, ...rest }) => ({ following_id: id, ...rest })), next_cursor: nextCursor }
  })
}
