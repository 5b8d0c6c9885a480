import { expect, it } from 'vitest'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleItem, samplePost, samplePostId as postId } from '#tests/support/sample-posts.ts'
import { mergeOutboxIntoPost } from '#src/entities/post/merge-outbox-into-post.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { deletionOf } from './deletion-of.ts'
import { mergeOutboxIntoComment } from '#src/entities/comment/merge-outbox-into-comments.ts'

const snapshotOf = (...items: OutboxItem[]) => ({ items, sendingIds: [] })

it('takes the replies along in what the post counts, whichever of them wait or are deleted themselves', () => {
  const parent = sampleComment(1, { reply_count: 2 })
  const reply = sampleComment(2, { parentCommentId: parent.id })
  const written = { kind: 'create-comment', commentId: commentIdOf(3), postId, content: 'Yes' } as const
  const waiting = sampleItem({ ...written, parentCommentId: parent.id })
  const replyGone = sampleItem(deletionOf(reply, snapshotOf()))
  const shown = mergeOutboxIntoComment(parent, [waiting, replyGone])
  expect(shown.reply_count).toBe(2)
  const gone = sampleItem(deletionOf(shown, snapshotOf(waiting, replyGone)))
  // The reply that waited leaves the outbox with it.
  expect(mergeOutboxIntoPost(samplePost({ comment_count: 4 }), [replyGone, gone]).comment_count).toBe(1)
})

it('takes nothing from the count where the comment came with a list before its own acknowledgement', () => {
  const comment = sampleComment(1)
  const unknown = sampleItem({ kind: 'create-comment', commentId: comment.id, postId, content: 'Yes' })
  const post = samplePost({ comment_count: 4 })
  // Known without it, as it may have arrived.
  expect(mergeOutboxIntoPost(post, [unknown]).comment_count).toBe(5)
  expect(mergeOutboxIntoPost(post, [sampleItem(deletionOf(comment, snapshotOf(unknown)))]).comment_count).toBe(4)
  // On its way it cannot be called back: it waits on, and is counted until it is deleted.
  const deletion = sampleItem(deletionOf(comment, { items: [unknown], sendingIds: [unknown.id] }))
  expect(mergeOutboxIntoPost(post, [unknown, deletion]).comment_count).toBe(4)
})
