import { assertNever } from '#src/lib/assert-never.ts'
import type { Post } from '#contract/post.ts'
import type { Effect } from '#src/offline/outbox/acknowledged-effect.ts'
import { effectsOf, type Acknowledgement } from '#src/offline/outbox/outbox-item.ts'

/** Whether what the server acknowledged changes this post as it is cached: its counters, its author's names, or that it is there. */
export function changesPost(acknowledgement: Acknowledgement, post: Pick<Post, 'id' | 'user_id'>): boolean {
  return effectsOf(acknowledgement).some((effect) => concernsPost(effect, post))
}

function concernsPost(effect: Effect, { id, user_id }: Pick<Post, 'id' | 'user_id'>): boolean {
  switch (effect.on) {
    case 'post':
    case 'deleted-post':
      return effect.postId === id
    case 'block':
      return effect.account.id === user_id
    case 'own-profile':
      return effect.memberId === user_id
    case 'new-post':
    case 'new-bookmark':
    case 'repost':
    case 'new-comment':
    case 'deleted-comment':
    case 'comment':
    case 'follow':
    case 'gone-member':
    case 'mute':
    case 'muted-words':
    case 'reach':
    case 'new-tag':
    case 'deleted-tag':
    case 'read-notifications':
    case 'appeal':
      return false
    default:
      return assertNever(effect)
  }
}
