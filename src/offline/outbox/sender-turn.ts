import type { AccountId } from '#contract/ids.ts'
import { holdOrSteal, type Locks } from '../locks.ts'
import { senderLock } from './outbox-locks.ts'

/** How tabs and the worker hear that a sender is alive. */
export interface SignsOfLife {
  give(memberId: AccountId): void
  /** Returns the function that ends it. */
  subscribe(listener: (memberId: AccountId) => void): () => void
}

export interface TurnDeps {
  locks: Locks
  signs: SignsOfLife
  /** Whether the member looks at this tab: only such a one takes the turn from another. */
  isVisible: () => boolean
}

const signEveryMs = 10_000
const patienceMs = 60_000

/**
 * Runs as the one sender of a member. A visible tab that waits takes the turn from a sender without a sign of life for a minute: a
 * system may suspend a tab with the lock in its hands. `lost` aborts in one from whom it was taken; its call ends quietly.
 */
export async function takeSenderTurn(
  { locks, signs, isVisible }: TurnDeps,
  memberId: AccountId,
  run: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const impatience = new AbortController()
  const stopWatching = watchForSilence({ signs, isVisible }, memberId, () => impatience.abort())
  let taken: AbortSignal | undefined
  const runAlive = async (lost: AbortSignal) => {
    stopWatching()
    taken = lost
    signs.give(memberId)
    const pulse = setInterval(() => signs.give(memberId), signEveryMs)
    try {
      await run(lost)
    } finally {
      clearInterval(pulse)
    }
  }
  try {
    await holdOrSteal(locks, senderLock(memberId), { run: runAlive, impatience: impatience.signal })
  } catch (cause) {
    if (!taken?.aborted) throw cause
    console.info('Another tab has taken over the sending.')
  } finally {
    stopWatching()
  }
}

function watchForSilence(
  { signs, isVisible }: Pick<TurnDeps, 'signs' | 'isVisible'>,
  memberId: AccountId,
  onSilence: () => void,
): () => void {
  let silentMs = 0
  const unsubscribe = signs.subscribe((of) => {
    if (of === memberId) silentMs = 0
  })
  // Counted, and not read from a clock: the time that this tab itself was suspended says nothing about the sender.
  const watch = setInterval(() => {
    silentMs = isVisible() ? silentMs + signEveryMs : 0
    if (silentMs >= patienceMs) onSilence()
  }, signEveryMs)
  return () => {
    clearInterval(watch)
    unsubscribe()
  }
}
