import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { itemAt, newComment, newLike, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleAuthorId, samplePost } from '#tests/support/sample-posts.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import { outboxQuery } from '../outbox/outbox-queries.ts'
import { emptySnapshot } from '../outbox/outbox-snapshot.ts'
import { cachePosts } from '../post/post-cache.ts'
import { waitingAboutMember } from './waiting-about-member.ts'

it('names what waits about posts and comments of a member and what stands below, once each, and nothing else', () => {
  const client = new QueryClient()
  cachePosts(client, [samplePost({ id: postIdOf(7) })], momentOfAsking())
  const others = { user_id: postIdOf(9) as never }
  const below = [
    sampleComment(3, { ...others, post_id: postIdOf(7) }),
    sampleComment(4, { ...others, parentCommentId: commentIdOf(1) }),
  ]
  const apart = [sampleComment(1, { post_id: postIdOf(8) }), sampleComment(2, { ...others, post_id: postIdOf(8) })]
  const list = { pages: [{ items: [...apart, ...below], next_cursor: null }], pageParams: [null] }
  client.setQueryData(commentKeys.ofPost(postIdOf(8)), list)
  const refused = { status: 'refused', code: 'bad-request', message: 'No.' } as const
  const items = [
    itemAt(1, newLike(7, false)),
    itemAt(2, newLike(7, true)),
    itemAt(3, newLike(8, true)),
    itemAt(4, newComment(5, 7)),
    itemAt(5, newComment(6, 7), { state: refused }),
    itemAt(6, { kind: 'like-comment', commentId: commentIdOf(1), liked: true }),
    itemAt(7, { kind: 'like-comment', commentId: commentIdOf(2), liked: true }),
    itemAt(8, { kind: 'like-comment', commentId: commentIdOf(3), liked: true }),
    itemAt(9, { kind: 'like-comment', commentId: commentIdOf(4), liked: true }),
  ]
  client.setQueryData(outboxQuery.queryKey, { ...emptySnapshot, items })
  const named = [1, 4, 6, 8, 9].map((at) => items.find(({ createdAt }) => createdAt === at)?.target)
  expect(waitingAboutMember(client, sampleAuthorId)).toEqual(named)
})
