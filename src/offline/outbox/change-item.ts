import { type Locks, locks } from '../locks.ts'
import { type OutboxItem, recordOf } from './outbox-item.ts'
import { announceOutbox } from './outbox-events.ts'
import { targetLock } from './outbox-locks.ts'
import { changeOutbox, type OutboxChange } from './outbox-store.ts'
import { isAbout } from './outbox-target.ts'
import { wakeOutboxLater } from './wake-outbox.ts'

/** `busy`: it is on its way right now. `gone`: it was sent or discarded meanwhile. */
export type ChangeOutcome = 'changed' | 'busy' | 'gone'

/**
 * Changes what a waiting or refused item says and makes it due; `edit` gets the item as it is now. It stays the same item about
 * the same post, so nothing is doubled even when an earlier attempt arrived missed.
 */
export async function editItem(
  item: OutboxItem,
  edit: (current: OutboxItem) => OutboxItem,
  by: Locks = locks,
): Promise<ChangeOutcome> {
  const outcome = await change(item, (current) => ({ put: [makeDue(current, edit(current))], remove: [] }), by)
  if (outcome === 'changed') wakeOutboxLater('connected')
  return outcome
}

/** Takes an item back that nobody has sent yet: it stays here, like a refused one, until the member changes or discards it. */
export function takeBackItem(item: OutboxItem, by: Locks = locks): Promise<ChangeOutcome> {
  const state = { status: 'refused', code: 'conflict', message: 'You took it back.', isTakenBack: true } as const
  const takeBack: Decide = (current) => ({ put: current.tries === 0 ? [{ ...current, state }] : [], remove: [] })
  return change(item, takeBack, by)
}

/** Sends a refused or waiting item again, now. */
export function retryItem(item: OutboxItem, by: Locks = locks): Promise<ChangeOutcome> {
  return editItem(item, (current) => current, by)
}

/**
 * Gives an item up, with everything that has no meaning without it: likes and comments of a post that was never published. Words
 * that may have arrived missed are taken back on the server, too. Bytes of pictures stay until the next sweep, as another item
 * or a draft may use them.
 */
export async function discardItem(item: OutboxItem, by: Locks = locks): Promise<ChangeOutcome> {
  const discard: Decide = (current, items) => ({
    put: takingBack(current),
    remove: items.filter((other) => fallsWith(current, other)),
  })
  const outcome = await change(item, discard, by)
  if (outcome === 'changed') wakeOutboxLater('enqueue')
  return outcome
}

const dueNow = { status: 'waiting', notBefore: 0, waitsFor: 'turn' } as const

/** Whether the server itself said no: not a gateway in its place, and not the author. */
function isRefusedByServer({ state }: OutboxItem): boolean {
  return state.status === 'refused' && !state.isIntercepted && !state.isTakenBack
}

/** The deletion of what the server may have; nothing when it certainly has not, as after a refusal of its own. */
function takingBack(item: OutboxItem): OutboxItem[] {
  if (!item.mayHaveArrived || isRefusedByServer(item)) return []
  const deletion = recordOf(item).takenBackBy?.(item)
  if (!deletion) return []
  const { memberId, createdAt, seq, target } = item
  const state = item.state.status === 'refused' ? dueNow : item.state
  const id = crypto.randomUUID()
  const common = { id, idempotencyKey: id, memberId, createdAt, seq, target, tries: 0, mayHaveArrived: false, state }
  return [{ ...common, ...deletion }]
}

type Decide = (current: OutboxItem, items: readonly OutboxItem[]) => OutboxChange

async function change({ id, memberId, target }: OutboxItem, decide: Decide, by: Locks): Promise<ChangeOutcome> {
  const outcome = await by.holdIfFree(targetLock(memberId, target), async (lock): Promise<ChangeOutcome> => {
    if (lock === 'taken') return 'busy'
    const { put, remove } = await changeOutbox(memberId, (items) => {
      const current = items.find((other) => other.id === id)
      return current ? decide(current, items) : { put: [], remove: [] }
    })
    return put.length + remove.length > 0 ? 'changed' : 'gone'
  })
  if (outcome === 'changed') announceOutbox({ memberId })
  return outcome
}

function makeDue(before: OutboxItem, item: OutboxItem): OutboxItem {
  // The server records a refusal under its key, and ties a key to one body; repeating the same attempt needs the same key.
  const isChanged = item !== before
  const needsKey =
    isRefusedByServer(before) || (isChanged && (before.mayHaveArrived || before.state.status === 'refused'))
  const idempotencyKey = needsKey ? crypto.randomUUID() : before.idempotencyKey
  return { ...item, idempotencyKey, tries: 0, state: dueNow }
}

function fallsWith(item: OutboxItem, other: OutboxItem): boolean {
  if (other.id === item.id) return true
  return recordOf(item).takenBackBy !== undefined && isAbout(other, item.target)
}
