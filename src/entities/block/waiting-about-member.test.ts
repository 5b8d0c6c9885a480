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

it('names what waits about posts and comments of a member, once each, and nothing else', () => {
  const client = new QueryClient()
  cachePosts(client, [samplePost({ id: postIdOf(7) })], momentOfAsking())
  const list = { pages: [{ items: [sampleComment(1)], next_cursor: null }], pageParams: [null] }
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
  ]
  client.setQueryData(outboxQuery.queryKey, { ...emptySnapshot, items })
  const named = [1, 4, 6].map((at) => items.find(({ createdAt }) => createdAt === at)?.target)
  expect(waitingAboutMember(client, sampleAuthorId)).toEqual(named)
})
