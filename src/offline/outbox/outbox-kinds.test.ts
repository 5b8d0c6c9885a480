import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { postIdSchema } from '#contract/ids.ts'
import { likePost } from '#contract/post-writing.ts'
import { uuidOf } from '#tests/support/outbox-fixtures.ts'
import { likePostKind } from './kinds/like-post-kind.ts'
import { type NewOutboxItem, type OutboxKind, recordOf } from './outbox-item.ts'
import { outboxItemSchema, acknowledgementSchema } from './outbox-schemas.ts'
import { outboxKind } from './outbox-kind.ts'
import { outboxKinds } from './outbox-kinds.ts'

/** Items as the build before this one wrote them, by kind: target and own fields. What lies on devices must go on loading. */
const written: Record<OutboxKind, [target: string, fields: object, reply: object]> = {
  'create-post': [
    `post:${uuidOf(1)}`,
    {
      post: { id: uuidOf(1), textContent: 'Tea' },
      pictures: [{ blobKey: '1-a', altText: '', type: 'image/webp', width: 4, height: 3 }],
    },
    { message: 'ok', post: null },
  ],
  'delete-post': [`post:${uuidOf(1)}`, { postId: uuidOf(1) }, { message: 'ok' }],
  'like-post': [`like:${uuidOf(1)}`, { postId: uuidOf(1), liked: true }, { is_liked: true, like_count: 1 }],
  'repost-post': [`repost:${uuidOf(1)}`, { postId: uuidOf(1), reposted: true }, { is_reposted: true, repost_count: 1 }],
  'bookmark-post': [
    `bookmark:${uuidOf(1)}`,
    { postId: uuidOf(1), bookmarked: true },
    { is_bookmarked: true, bookmark_count: 1 },
  ],
  'view-posts': [`view:${uuidOf(1)}`, { postId: uuidOf(1) }, { message: 'ok' }],
  follow: [
    `follow:${uuidOf(2)}`,
    { accountId: uuidOf(2), following: true },
    { is_following: true, followers_count: 1 },
  ],
  block: [
    `block:${uuidOf(2)}`,
    {
      account: { id: uuidOf(2), username: 'amara', first_name: 'A', last_name: 'O', profile_picture_url: null },
      blocked: true,
    },
    { is_blocked: true },
  ],
  'muted-words': [
    'muted-words',
    { words: [{ word: 'drizzle', ends_at: null }] },
    { words: [{ word: 'drizzle', ends_at: null }] },
  ],
  mute: [
    `mute:${uuidOf(2)}`,
    {
      account: { id: uuidOf(2), username: 'amara', first_name: 'A', last_name: 'O', profile_picture_url: null },
      muted: true,
      endsAt: null,
    },
    { is_muted: true, ends_at: null },
  ],
  reach: [
    'reach',
    { reach: { comments_from: 'followed', mentions_from: 'everyone' } },
    { comments_from: 'followed', mentions_from: 'everyone' },
  ],
  'comments-from': [
    `comments-from:${uuidOf(1)}`,
    { postId: uuidOf(1), commentsFrom: 'nobody' },
    { comments_from: 'nobody' },
  ],
  'hide-comment': [`hide-comment:${uuidOf(3)}`, { commentId: uuidOf(3), hidden: true }, { is_hidden: true }],
  report: [
    `report:post:${uuidOf(1)}`,
    {
      reported: 'post',
      subjectId: uuidOf(1),
      author: { id: uuidOf(2), username: 'amara' },
      reason: 'spam',
      note: 'Look',
    },
    { is_reported: true },
  ],
  appeal: [`appeal:${uuidOf(7)}`, { decisionId: uuidOf(7), text: 'No' }, { message: 'ok' }],
  'create-comment': [
    `comment:${uuidOf(3)}`,
    { commentId: uuidOf(3), postId: uuidOf(1), content: 'Yes', parentCommentId: uuidOf(4) },
    { message: 'ok', comment: null },
  ],
  'delete-comment': [`comment:${uuidOf(3)}`, { commentId: uuidOf(3), postId: uuidOf(1) }, { message: 'ok' }],
  'like-comment': [
    `comment-like:${uuidOf(3)}`,
    { commentId: uuidOf(3), liked: true },
    { is_liked: true, like_count: 1 },
  ],
  'update-profile': ['profile', { changes: { bio: 'Tea' } }, { message: 'ok', profile: null }],
  'upload-picture': [
    'picture:banner',
    { slot: 'banner', blobKey: '1-a', type: 'image/webp' },
    { bannerUrl: '/media/x' },
  ],
  'remove-picture': ['picture:picture', { slot: 'picture' }, { message: 'ok' }],
  'add-tag': ['tags', { name: 'art' }, { tag: { id: uuidOf(5), name: 'art' } }],
  'remove-tag': ['tags', { tagId: uuidOf(5) }, { message: 'ok' }],
  'mark-notifications-read': ['notifications', { until: '2026-11-21T10:00:00.000Z' }, { message: 'ok' }],
  'support-ticket': [
    `ticket:${uuidOf(6)}`,
    {
      ticketId: uuidOf(6),
      subject: 'Help',
      description: 'Please',
      attachments: [{ blobKey: '1-b', name: 'a.txt', type: 'text/plain' }],
    },
    { message: 'ok', ticket: null },
  ],
}

const stored = Object.entries(written).map(([kind, [target, fields, reply]]) => {
  const common = {
    id: uuidOf(7),
    idempotencyKey: uuidOf(8),
    memberId: uuidOf(9),
    createdAt: 1_768_000_000_000,
    seq: 0,
    target,
    tries: 1,
    mayHaveArrived: true,
    state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' },
  }
  return { kind, item: { ...common, kind, ...fields }, reply }
})

it.each(stored)('reads a $kind that an earlier build persisted, whole and under its target', ({ item }) => {
  const read = outboxItemSchema.parse(item)
  expect(read).toEqual(item)
  expect(recordOf(read).target(read)).toBe(item.target)
  expect(recordOf(read).describe(read).title).not.toBe('')
})

it.each(stored)('reads the acknowledgement of a $kind that an earlier build persisted', ({ kind, item, reply }) => {
  const isWhole = !Object.values(reply).includes(null)
  expect(acknowledgementSchema.parse({ kind, item, reply: isWhole ? reply : null })).toMatchObject({ kind, item })
})

it('registers every file of the folder, each under the name of its kind', async () => {
  const files = Object.keys(import.meta.glob('./kinds/*.ts'))
  expect(outboxKinds.map(({ kind }) => `./kinds/${kind}-kind.ts`).toSorted()).toEqual(files.toSorted())
})

it('does not compile with a kind that leaves something unsaid, or that is not registered', () => {
  const { describe: _sentence, ...silent } = likePostKind.record
  const { effects: _lists, ...missed } = likePostKind.record
  const { pendingView: _view, ...unshown } = likePostKind.record
  const { repeat: _repeat, ...doubled } = likePostKind.record
  const { visibility: _seen, ...hidden } = likePostKind.record
  const { isEditable: _edit, ...unlisted } = likePostKind.record
  const schemas = { fields: { postId: postIdSchema, liked: z.boolean() }, reply: likePost.reply }
  // @ts-expect-error a kind needs its sentence
  outboxKind('like-post', schemas, silent)
  // @ts-expect-error a kind says what it does to lists once acknowledged
  outboxKind('like-post', schemas, missed)
  // @ts-expect-error a kind says how it looks while it waits
  outboxKind('like-post', schemas, unshown)
  // @ts-expect-error a kind says what a repeat means
  outboxKind('like-post', schemas, doubled)
  // @ts-expect-error a kind says whether the member sees it
  outboxKind('like-post', schemas, hidden)
  // @ts-expect-error a kind says whether the list of what waits offers Edit
  outboxKind('like-post', schemas, unlisted)
  expectTypeOf(outboxKind('like-post', schemas, likePostKind.record).kind).toEqualTypeOf<'like-post'>()
  expectTypeOf<Extract<(typeof outboxKinds)[number], { record: { isEditable: true } }>['kind']>().toEqualTypeOf<
    'create-post' | 'create-comment'
  >()
  expectTypeOf<'poke-member'>().not.toExtend<NewOutboxItem['kind']>()
  expectTypeOf<NewOutboxItem['kind']>().toEqualTypeOf<(typeof outboxKinds)[number]['kind']>()
})
