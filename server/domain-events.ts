import type { Db } from './infra/db/tables.ts'

/** What happened, for modules that react to each other without knowing each other; ids only. */
export type DomainEvent =
  /** Hidden: suspended, or left. */
  | { type: 'account-created' | 'account-renamed' | 'member-hidden'; actorId: string }
  | { type: 'member-followed' | 'member-unfollowed' | 'member-blocked'; actorId: string; subjectId: string }
  | { type: 'post-created' | 'post-imported' | 'post-deleted' | 'post-restored'; actorId: string; postId: string }
  | {
      type: 'post-liked' | 'post-unliked' | 'post-reposted' | 'repost-undone' | 'post-bookmarked'
      actorId: string
      postId: string
      authorId: string
    }
  | {
      type: 'comment-created' | 'comment-deleted'
      actorId: string
      postId: string
      /** Author of the post. */
      authorId: string
      commentId: string
      /** Set on a reply: the comment answered and its author. */
      parent?: { commentId: string; authorId: string }
    }
  /** Below its post, from everybody but its author and that of the post. */
  | { type: 'comment-hidden'; commentId: string }
  /** A moderator decided: its author is told unless it only dismissed reports, and so are those who reported, some at a time. */
  | { type: 'thing-decided'; decisionId: string; authorId?: string; reporterIds: readonly string[] }
  /** A moderator put it back. */
  | { type: 'comment-restored'; postId: string }
  /** Devices are to ring. */
  | { type: 'notification-created'; notificationId: string }
  /** What a member is told is another list by now, whether devices ring or not. */
  | { type: 'notifications-changed'; accountId: string }
  | { type: 'notifications-read'; actorId: string }

export type DomainEventType = DomainEvent['type']
/** The member of the union that covers `T`; `Extract` would miss those whose type is itself a union. */
type EventOf<T extends DomainEventType> = DomainEvent extends infer E
  ? E extends { type: infer U }
    ? T extends U
      ? E
      : never
    : never
  : never
type Listener<T extends DomainEventType> = (db: Db, event: EventOf<T>) => Promise<void>

export interface DomainEvents {
  /** Listeners run in the transaction of the effect, one after the other: what they throw undoes the whole. */
  on<T extends DomainEventType>(type: T, listener: Listener<T>): void
  emit(db: Db, event: DomainEvent): Promise<void>
}

/** Makes the list of hooks that modules register on while the app is put together. */
export function makeDomainEvents(): DomainEvents {
  const listeners = new Map<DomainEventType, ((db: Db, event: DomainEvent) => Promise<void>)[]>()
  return {
    on(type, listener) {
      const known = listeners.get(type) ?? []
      listeners.set(type, [
        ...known,
        async (db, event) => {
          if (isOfType(event, type)) await listener(db, event)
        },
      ])
    },
    async emit(db, event) {
      for (const listener of listeners.get(event.type) ?? []) await listener(db, event)
    },
  }
}

function isOfType<T extends DomainEventType>(event: DomainEvent, type: T): event is EventOf<T> {
  return event.type === type
}
