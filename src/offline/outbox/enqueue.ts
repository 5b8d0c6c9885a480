import type { AccountId } from '#contract/ids.ts'
import { type Locks, locks } from '../locks.ts'
import { knownSession, readSession, type Session } from '../storage/session-store.ts'
import { type NewOutboxItem, type OutboxItem, recordOf } from './outbox-item.ts'
import { announceOutbox } from './outbox-events.ts'
import './outbox-schemas.ts'
import { targetLock } from './outbox-locks.ts'
import { addItem, changeOutbox } from './outbox-store.ts'
import { targetOf } from './outbox-target.ts'
import { planEnqueue } from './plan-enqueue.ts'
import { readHoldMs } from './undo-send.ts'
import { wakeOutboxLater } from './wake-outbox.ts'

interface EnqueueDeps {
  readSession: () => Promise<Session | undefined>
  locks: Locks
  now: () => number
  /** How long words are held before they go out, in ms. */
  readHoldMs: () => Promise<number>
  newId: () => string
  announce: (memberId: AccountId) => void
  /** Starts sending; never waited for. */
  wake: () => void
}

/**
 * Hands over something the member did. When the promise resolves it is on the disk and the tab may close; the answer is the
 * item that waits, or undefined when nothing needs sending (it cancelled an earlier one out). Rejects with `StorageFullError`.
 */
export type Enqueue = (newItem: NewOutboxItem) => Promise<OutboxItem | undefined>

export function createEnqueue(deps: EnqueueDeps): Enqueue {
  return async (newItem) => {
    const session = await deps.readSession()
    if (!session) throw new Error('Nothing can be handed over while nobody is signed in.')
    const memberId = session.user.id
    const target = targetOf(newItem)
    const holdMs = recordOf(newItem).takenBackBy === undefined ? 0 : await deps.readHoldMs()
    const change = await deps.locks.holdIfFree(targetLock(memberId, target), (lock) =>
      changeOutbox(memberId, (items) => {
        const item = completeItem(newItem, { items, target, memberId, id: deps.newId(), now: deps.now(), holdMs })
        return planEnqueue({ items, isTargetBusy: lock === 'taken' }, item)
      }),
    )
    deps.announce(memberId)
    deps.wake()
    return change.put[0]
  }
}

interface Completion {
  items: readonly OutboxItem[]
  target: string
  memberId: AccountId
  id: string
  now: number
  holdMs: number
}

function completeItem(newItem: NewOutboxItem, { items, target, memberId, id, now, holdMs }: Completion): OutboxItem {
  const newest = items.at(-1)
  // A clock set back must not put a newer item before an older one.
  const createdAt = Math.max(now, newest?.createdAt ?? 0)
  const seq = newest?.createdAt === createdAt ? newest.seq + 1 : 0
  const notBefore = recordOf(newItem).dueAt?.(newItem, now) ?? (holdMs > 0 ? now + holdMs : 0)
  const state = { status: 'waiting', notBefore, waitsFor: 'turn' } as const
  const common = { id, idempotencyKey: id, memberId, createdAt, seq, target, tries: 0, mayHaveArrived: false, state }
  return { ...newItem, ...common }
}

/** The way that every write takes which can wait. */
export const enqueue: Enqueue = createEnqueue({
  readSession,
  locks,
  now: () => Date.now(),
  readHoldMs,
  newId: () => crypto.randomUUID(),
  announce: (memberId) => announceOutbox({ memberId }),
  wake: () => wakeOutboxLater('enqueue'),
})

/**
 * Hands something over while the page goes away: in one turn, as no answer of the device comes any more, and so without a look at
 * what waits already. It is due at once: nothing of this page joins it any more.
 */
export async function enqueueOnLeaving(newItem: NewOutboxItem): Promise<void> {
  const memberId = knownSession()?.user.id
  if (memberId === undefined) return
  const [now, id] = [Date.now(), crypto.randomUUID()]
  const item = completeItem(newItem, { items: [], target: targetOf(newItem), memberId, id, now, holdMs: 0 })
  await addItem({ ...item, state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' } })
  announceOutbox({ memberId })
}
