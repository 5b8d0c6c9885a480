import type { AccountId } from '#contract/ids.ts'
import { tryStep } from '../../lib/try-step.ts'
import { ApiError, type ApiFailure } from '../api/api-error.ts'
import { holdOrSteal, type Locks } from '../locks.ts'
import { StorageFullError } from '../storage/storage-error.ts'
import { type NextStep, nextStep, type SendResult } from './next-step.ts'
import { effectsOf, type OutboxItem, recordOf, type Acknowledgement } from './outbox-item.ts'
import { acknowledgementSchema } from './outbox-schemas.ts'
import type { OutboxEvent } from './outbox-events.ts'
import { targetLock } from './outbox-locks.ts'
import { listOutbox, changeOutbox, updateItem } from './outbox-store.ts'
import { blobKeysOf } from './send-item.ts'

export interface AttemptDeps {
  locks: Locks
  now: () => number
  random: () => number
  /** `progressed` hears when something arrived that need not be sent again; `signal` ends it. */
  send: (item: OutboxItem, by: { progressed: () => void; signal: AbortSignal }) => Promise<Acknowledgement>
  announce: (event: Omit<OutboxEvent, 'type'>) => void
  /** Persists an acknowledgement for pages that do not hear of it now. */
  persistAcknowledgement: (memberId: AccountId, acknowledgement: Acknowledgement) => Promise<void>
  /** Has the pictures that were sent shown from the device, as they are there. */
  cacheSent: (acknowledgement: Acknowledgement) => Promise<void>
  /** Frees the bytes the item needed, unless something else needs them. */
  removeBlobs: (memberId: AccountId, blobKeys: readonly string[]) => Promise<unknown>
  /** Called after the server acknowledged something one can see: answers cached before do not show it. */
  onAcknowledged: (memberId: AccountId) => Promise<void>
}

const longestChangeMs = 10_000

/**
 * Sends one item under its target's lock and records what came of it; answers what was decided, undefined when the item was gone. That it is no
 * longer on its way is for the caller to announce.
 */
export async function attemptItem(
  deps: AttemptDeps,
  listed: OutboxItem,
  lost: AbortSignal,
): Promise<NextStep | undefined> {
  const { memberId, target, id } = listed
  let hadMaybeArrived = false
  const run = async () => {
    // Recorded before the request leaves: a tab killed now must not let a later toggle believe that nothing was sent.
    const item = await recordAttempt(memberId, id, (current) => {
      hadMaybeArrived = current.mayHaveArrived
      return { ...current, tries: current.tries + 1, mayHaveArrived: true }
    })
    if (!item) return undefined
    deps.announce({ memberId })
    // What is acknowledged says what was known before: the answer may be the recorded one of an earlier attempt.
    const sent = { ...item, mayHaveArrived: hadMaybeArrived }
    const { result, acknowledgement, hasProgressed } = await trySending(deps, sent, lost)
    // Of an upload on a bad line every attempt brings a piece: it is no more hopeless than at first.
    if (lost.aborted && !acknowledgement) return undefined
    const tried = hasProgressed ? { ...item, tries: 1 } : item
    const step = nextStep(tried, result, { now: deps.now(), random: deps.random() })
    // Still under the lock: who finds the item gone and the lock held knows that its acknowledgement is on the way.
    if (step.do === 'remove') await recordAcknowledged(deps, acknowledgement ?? withoutReply(sent))
    else await persistPending({ item: tried, attempt: item, step, hadMaybeArrived, now: deps.now() })
    return step
  }
  // Others have it for moments, to change the item: who holds it for longer was suspended while sending it.
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(), longestChangeMs)
  try {
    return await holdOrSteal(deps.locks, targetLock(memberId, target), { run, impatience: impatience.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Sending makes room on a device that is full, so the record that it was tried must not stall it. */
async function recordAttempt(
  memberId: AccountId,
  id: string,
  note: (item: OutboxItem) => OutboxItem,
): Promise<OutboxItem | undefined> {
  try {
    return await updateItem(memberId, id, note)
  } catch (cause) {
    if (!(cause instanceof StorageFullError)) throw cause
    console.warn('The device is full: that something is being sent could not be recorded.')
    return (await listOutbox(memberId)).filter((item) => item.id === id).map(note)[0]
  }
}

async function trySending(
  deps: AttemptDeps,
  item: OutboxItem,
  signal: AbortSignal,
): Promise<{ result: SendResult; acknowledgement?: Acknowledgement; hasProgressed: boolean }> {
  let hasProgressed = false
  try {
    const acknowledgement = await deps.send(item, { progressed: () => (hasProgressed = true), signal })
    return { result: { outcome: 'sent' }, acknowledgement, hasProgressed }
  } catch (cause) {
    if (cause instanceof ApiError) return { result: failed(cause.failure, cause.message), hasProgressed }
    // A bug: it must neither lose the item nor keep the others from being sent.
    if (!signal.aborted) console.error(`An item of kind ${item.kind} could not be sent.`, cause)
    return { result: failed({ kind: 'offline', reason: 'unparsable' }, 'It could not be sent.'), hasProgressed: false }
  }
}

function failed(failure: ApiFailure, message: string): SendResult {
  return { outcome: 'failed', failure, message }
}

function withoutReply(item: OutboxItem): Acknowledgement {
  return acknowledgementSchema.parse({ kind: item.kind, item, reply: null })
}

/** Takes an acknowledged item out. What else hangs on it may fail or hang: it was sent, and every tab must hear so. */
async function recordAcknowledged(deps: AttemptDeps, acknowledgement: Acknowledgement): Promise<void> {
  const { item } = acknowledgement
  const { memberId, id } = item
  const attempt = (what: string, run: () => Promise<unknown>) => tryStep(`After something was sent, ${what}`, run)
  if (effectsOf(acknowledgement).length > 0)
    await attempt('it could not be recorded', () => deps.persistAcknowledgement(memberId, acknowledgement))
  // Edited since somebody took over: the server has what came first, and says so to that attempt.
  await changeOutbox(memberId, (items) => ({
    put: [],
    remove: items.filter((current) => current.id === id && current.idempotencyKey === item.idempotencyKey),
  }))
  await attempt('its pictures could not be cached', () => deps.cacheSent(acknowledgement))
  await attempt('its files could not be removed', () => deps.removeBlobs(memberId, blobKeysOf(item)))
  if (recordOf(item).outdatesCopies)
    await attempt('old answers could not be removed', () => deps.onAcknowledged(memberId))
  deps.announce({ memberId, acknowledgement })
}

interface Waiting {
  item: OutboxItem
  /** As it was sent. */
  attempt: OutboxItem
  step: Exclude<NextStep, { do: 'remove' }>
  hadMaybeArrived: boolean
  now: number
}

async function persistPending({ item, attempt, step, hadMaybeArrived, now }: Waiting): Promise<void> {
  const { memberId, id } = item
  const keep = (change: Pick<OutboxItem, 'state' | 'mayHaveArrived' | 'tries'>) =>
    updateItem(memberId, id, (current) => (isStill(current, attempt) ? { ...current, ...change } : current))
  switch (step.do) {
    case 'hold': {
      const { code, message, isIntercepted } = step
      const state = { status: 'refused', code, message, ...(isIntercepted && { isIntercepted }) } as const
      await keep({ state, mayHaveArrived: hadMaybeArrived, tries: item.tries })
      return
    }
    case 'retry': {
      const { notBefore, waitsFor, isIntercepted } = step
      const state = { status: 'waiting', notBefore, waitsFor, failedAt: now, isIntercepted } as const
      await keep({ state, mayHaveArrived: hadMaybeArrived || step.mayHaveArrived, tries: item.tries })
      return
    }
    case 'await': {
      const state = { status: 'waiting', notBefore: step.notBefore, waitsFor: 'server' } as const
      await keep({ state, mayHaveArrived: true, tries: item.tries - 1 })
      return
    }
    case 'pause': {
      const state = { status: 'waiting', notBefore: 0, waitsFor: 'turn' } as const
      await keep({ state, mayHaveArrived: hadMaybeArrived || step.mayHaveArrived, tries: item.tries - 1 })
    }
  }
}

// Another one by now when this tab was suspended meanwhile and its turn taken: what became of that attempt is not for it to say.
function isStill(current: OutboxItem, { idempotencyKey, tries }: OutboxItem): boolean {
  return current.idempotencyKey === idempotencyKey && current.tries === tries
}
