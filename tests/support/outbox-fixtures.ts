import { type AccountId, accountIdSchema, commentIdSchema, postIdSchema, type PostId } from '#contract/ids.ts'
import '#src/offline/outbox/outbox-schemas.ts'
import type { Session } from '#src/offline/storage/session-store.ts'
import type { NewOutboxItem, OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { targetOf } from '#src/offline/outbox/outbox-target.ts'

/** A valid id that reads as its number. */
export function uuidOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export const postIdOf = (n: number): PostId => postIdSchema.parse(uuidOf(n))
const commentIdOf = (n: number) => commentIdSchema.parse(uuidOf(n))
const accountIdOf = (n: number): AccountId => accountIdSchema.parse(uuidOf(n))

/** A member nobody else in this file is, so that tests share no storage. */
export const newMemberId = (): AccountId => accountIdSchema.parse(crypto.randomUUID())

export function sessionOf(memberId: AccountId): Session {
  return {
    token: `token-of-${memberId}`,
    user: {
      id: memberId,
      first_name: 'Ada',
      last_name: 'L',
      username: 'ada',
      email: 'ada@example.org',
      profile_picture_url: null,
      has_completed_onboarding: true,
    },
  }
}

export const newPost = (n: number, textContent = `post ${n}`): NewOutboxItem => ({
  kind: 'create-post',
  post: { id: postIdOf(n), textContent },
  pictures: [],
})
export const newLike = (n: number, liked: boolean): NewOutboxItem => ({ kind: 'like-post', postId: postIdOf(n), liked })
export const newComment = (n: number, postN: number): NewOutboxItem => ({
  kind: 'create-comment',
  commentId: commentIdOf(n),
  postId: postIdOf(postN),
  content: `comment ${n}`,
})

/** An item as it lies in the outbox; `at` gives its place and its id. */
export function itemAt(at: number, newItem: NewOutboxItem, changes: Partial<OutboxItem> = {}): OutboxItem {
  const id = uuidOf(900_000 + at)
  return {
    ...newItem,
    id,
    idempotencyKey: id,
    memberId: accountIdOf(1),
    createdAt: at,
    seq: 0,
    target: targetOf(newItem),
    tries: 0,
    mayHaveArrived: false,
    state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' },
    ...changes,
  } as OutboxItem
}
