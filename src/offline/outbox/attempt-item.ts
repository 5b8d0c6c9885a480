import type { AccountId } from '#contract/ids.ts'
import { ApiError, type ApiFailure } from '../api/api-error.ts'
import type { Locks } from '../locks.ts'
import { type NextStep, nextStep, type SendResult } from './next-step.ts'
import type { OutboxItem } from './outbox-item.ts'
import type { OutboxEvent } from './outbox-events.ts'
import { targetLock } from './outbox-locks.ts'
import { removeItems, updateItem } from './outbox-store.ts'
import { blobKeysOf } from './send-item.ts'
import { type Settled, settledSchema } from './settled-item.ts'

export interface AttemptDeps {
  locks: Locks
  now: () => number
  random: () => number
  send: (item: OutboxItem) => Promise<Settled>
  announce: (event: Omit<OutboxEvent, 'type'>) => void
  /** Frees the bytes the item needed, unless something else needs them. */
  removeBlobs: (memberId: AccountId, blobKeys: readonly string[]) => Promise<unknown>
  /** Called after the server confirmed something one can see: answers cached before do not show it. */
  onConfirmed: (memberId: AccountId) => Promise<void>
}

/**
 * Sends one item under its target's lock and settles it; answers what was decided, undefined when the item was gone. That it is no
 * longer on its way is for the caller to announce.
 */
export async function attemptItem(deps: AttemptDeps, listed: OutboxItem): Promise<NextStep | undefined> {
  const { memberId, target, id } = listed
  let hadMaybeArrived = false
  return deps.locks.hold(targetLock(memberId, target), async () => {
    // Noted before the request leaves: a tab killed now must not let a later toggle believe that nothing was sent.
    const item = await updateItem(memberId, id, (current) => {
      hadMaybeArrived = current.mayHaveArrived
      return { ...current, tries: current.tries + 1, mayHaveArrived: true }
    })
    if (!item) return undefined
    deps.announce({ memberId })
    const { result, settled } = await trySending(deps, item)
    const step = nextStep(item, result, { now: deps.now(), random: deps.random() })
    await settle(deps, { item, step, hadMaybeArrived })
    // Still under the lock: who finds the item gone and the lock held knows that its confirmation is on the way.
    if (step.do === 'remove') deps.announce({ memberId, settled: settled ?? withoutReply(item) })
    return step
  })
}

async function trySending(deps: AttemptDeps, item: OutboxItem): Promise<{ result: SendResult; settled?: Settled }> {
  try {
    return { result: { outcome: 'sent' }, settled: await deps.send(item) }
  } catch (cause) {
    if (cause instanceof ApiError) return failed(cause.failure, cause.message)
    // A bug: it must neither lose the item nor keep the others from being sent.
    console.error(`An item of kind ${item.kind} could not be sent.`, cause)
    return failed({ kind: 'offline', reason: 'unparsable' }, 'It could not be sent.')
  }
}

function failed(failure: ApiFailure, message: string): { result: SendResult } {
  return { result: { outcome: 'failed', failure, message } }
}

function withoutReply(item: OutboxItem): Settled {
  return settledSchema.parse({ kind: item.kind, item, reply: null })
}

interface Settlement {
  item: OutboxItem
  step: NextStep
  hadMaybeArrived: boolean
}

async function settle(deps: AttemptDeps, { item, step, hadMaybeArrived }: Settlement): Promise<void> {
  const { memberId, id } = item
  const keep = (change: Pick<OutboxItem, 'state' | 'mayHaveArrived' | 'tries'>) =>
    updateItem(memberId, id, (current) => ({ ...current, ...change }))
  switch (step.do) {
    case 'remove':
      await removeItems(memberId, [id])
      await deps.removeBlobs(memberId, blobKeysOf(item))
      if (isVisible(item)) await deps.onConfirmed(memberId)
      return
    case 'hold': {
      const state = { status: 'refused', code: step.code, message: step.message } as const
      await keep({ state, mayHaveArrived: hadMaybeArrived, tries: item.tries })
      return
    }
    case 'retry': {
      const state = { status: 'waiting', notBefore: step.notBefore, waitsFor: step.waitsFor } as const
      await keep({ state, mayHaveArrived: hadMaybeArrived || step.mayHaveArrived, tries: item.tries })
      return
    }
    case 'pause': {
      const state = { status: 'waiting', notBefore: 0, waitsFor: 'turn' } as const
      await keep({ state, mayHaveArrived: hadMaybeArrived || step.mayHaveArrived, tries: item.tries - 1 })
    }
  }
}

function isVisible({ kind }: OutboxItem): boolean {
  return kind !== 'view-posts' && kind !== 'mark-notifications-read' && kind !== 'support-ticket'
}
