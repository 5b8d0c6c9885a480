import { accountIdSchema, postIdSchema } from '../../contract/ids.ts'
import { postSchema, type Post } from '../../contract/post.ts'
import { sessionUserSchema } from '../../contract/own-session.ts'
import type { ItemOf, NewOutboxItem, OutboxKind } from '../../src/offline/outbox/outbox-item.ts'
import { outboxItemSchema } from '../../src/offline/outbox/outbox-schemas.ts'

const idOf = (group: string, n: number) => `00000000-0000-4000-8${group}00-${String(n).padStart(12, '0')}`

/** The signed-in member of unit tests. */
export const sampleMember = sessionUserSchema.parse({
  id: idOf('1', 1),
  first_name: 'Amara',
  last_name: 'Osei',
  username: 'amara.osei',
  email: 'amara@example.org',
  profile_picture_url: null,
  has_completed_onboarding: true,
})

export const sampleAuthorId = accountIdSchema.parse(idOf('1', 2))
export const samplePostId = postIdSchema.parse(idOf('2', 1))

/** A post by somebody else, liked by nobody, unless told otherwise. */
export function samplePost(change: Partial<Post> = {}): Post {
  const post = postSchema.parse({
    id: samplePostId,
    user_id: sampleAuthorId,
    first_name: 'Jonas',
    last_name: 'Lindqvist',
    username: 'jonas_l',
    profile_picture_url: null,
    text_content: 'Three weeks without a car.',
    created_at: '2026-11-20T09:42:00.000Z',
    updated_at: '2026-11-20T09:42:00.000Z',
    media: [],
    like_count: 4,
    repost_count: 0,
    comment_count: 2,
    view_count: 90,
    bookmark_count: 0,
    is_liked: false,
    is_reposted: false,
    is_bookmarked: false,
  })
  return { ...post, ...change }
}

/** An outbox item that waits, as `enqueue` would complete it. */
export function sampleItem<K extends OutboxKind>(
  item: Extract<NewOutboxItem, { kind: K }>,
  change: Partial<ItemOf<K>> = {},
) {
  const id = idOf('3', 1)
  const common = { id, idempotencyKey: id, memberId: sampleMember.id, createdAt: 1_000, seq: 0, target: 'x', tries: 0 }
  const state = { status: 'waiting', notBefore: 0, waitsFor: 'turn' }
  return outboxItemSchema.parse({ ...common, mayHaveArrived: false, state, ...item, ...change })
}
