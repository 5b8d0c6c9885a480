import type { AccountId } from '#contract/ids.ts'
import { whileAsked } from '../../lib/while-asked.ts'
import type { Session } from '../storage/session-store.ts'
import { type AttemptDeps, attemptItem } from './attempt-item.ts'
import { dueItems, type FlushTrigger, isWorthLooking, nextDueAt } from './due-items.ts'
import { backOffMs } from './next-step.ts'
import type { OutboxItem } from './outbox-item.ts'
import { listOutbox } from './outbox-store.ts'
import { takeSenderTurn, type TurnDeps } from './sender-turn.ts'

export interface SenderDeps extends AttemptDeps, TurnDeps {
  readSession: () => Promise<Session | undefined>
  /** When the server was last found again after an outage, in ms since 1970. */
  restoredAt: () => number
  /** Whether the server answered a moment ago. */
  isProven: () => boolean
  /** Asks the server whether it is there. */
  probe: () => Promise<boolean>
  /** Resolves at the next change of the outbox, from whichever tab; `stop` gives the listening up. */
  nextChange: () => { happened: Promise<void>; stop: () => void }
  /** Calls `flush('timer')` at this time (ms since 1970), or not at all; replaces what was planned before. */
  planNext: (at: number | undefined) => void
}

export interface OutboxSender {
  /** Sends what is due. Resolves when nothing is left to do for now; a call during a run makes that run look again. */
  flush(trigger: FlushTrigger): Promise<void>
}

/** How many items may be on their way at once, each of another target. */
const lanes = 3
const longestTries = 6

export function createOutboxSender(deps: SenderDeps): OutboxSender {
  let asked: FlushTrigger | undefined
  let misses = 0

  const round = async (trigger: FlushTrigger) => {
    const session = await deps.readSession()
    if (!session) return deps.planNext(undefined)
    const memberId = session.user.id
    await takeSenderTurn(deps, memberId, async (lost) => {
      if (!isWorthLooking(await listOutbox(memberId), deps.now())) return
      // What is sent into nothing may have arrived: it could not be cancelled out any more. So the server is looked for first.
      if (!deps.isProven()) {
        const isThere = await deps.probe()
        misses = isThere ? 0 : misses + 1
        if (!isThere) return
      }
      const outcome = await drain(deps, memberId, { trigger, lost })
      misses = (await isWell(deps, outcome)) ? 0 : misses + 1
    })
    const dueAt = nextDueAt(await listOutbox(memberId), deps.now())
    if (dueAt === undefined) return deps.planNext(undefined)
    const random = deps.random()
    const tryAgainAt = deps.now() + backOffMs(Math.min(longestTries, misses), { random })
    deps.planNext(misses > 0 ? tryAgainAt : dueAt)
  }

  // The device itself may give trouble, as when the browser lost its database: what waits is looked at again all the same.
  const tryAgain = (cause: unknown) => {
    misses += 1
    deps.planNext(deps.now() + backOffMs(Math.min(longestTries, misses), { random: deps.random() }))
    throw cause
  }

  const run = whileAsked(async () => {
    const trigger = asked
    asked = undefined
    if (trigger) await round(trigger).catch(tryAgain)
  })

  return {
    flush(trigger) {
      asked = asked === 'connected' ? 'connected' : trigger
      return run()
    },
  }
}

type Outcome = 'done' | 'cut-off' | 'failed'

/** One thing without an answer may be about that thing alone: the rest goes on when the server itself still answers. */
async function isWell({ probe }: Pick<SenderDeps, 'probe'>, outcome: Outcome): Promise<boolean> {
  return outcome === 'done' || (outcome === 'cut-off' && (await probe()))
}

/**
 * Sends until nothing is due, the session changes, something gets no answer of the server (`cut-off`), or (`failed`) the device
 * itself gives trouble. Runs under the member's sender lock and lets nothing of it be on its way when it ends.
 */
async function drain(
  deps: SenderDeps,
  memberId: AccountId,
  { trigger, lost }: { trigger: FlushTrigger; lost: AbortSignal },
): Promise<Outcome> {
  const onTheirWay = new Map<string, Promise<void>>()
  let isCutOff = false
  let outcome: Outcome = 'done'
  const attempt = async (item: OutboxItem) => {
    try {
      const step = await attemptItem(deps, item, lost)
      if (step?.do === 'pause') isCutOff = true
      // One call without an answer says enough for now: the others might only wait for the same.
      if (step?.do === 'retry' && (step.waitsFor === 'connection' || step.isIntercepted)) {
        isCutOff = true
        if (outcome === 'done') outcome = 'cut-off'
      }
    } catch (cause) {
      if (!lost.aborted) console.error(`What became of an item of kind ${item.kind} could not be persisted.`, cause)
      isCutOff = true
      outcome = 'failed'
    }
    onTheirWay.delete(item.target)
    deps.announce({ memberId })
  }
  const startDue = async () => {
    if (isCutOff || lost.aborted || (await deps.readSession())?.user.id !== memberId) return
    const round = { trigger, now: deps.now(), restoredAt: deps.restoredAt() }
    const due = dueItems(await listOutbox(memberId), round)
    const startable = isCutOff || lost.aborted ? [] : due.filter((item) => !onTheirWay.has(item.target))
    for (const item of startable.slice(0, lanes - onTheirWay.size)) onTheirWay.set(item.target, attempt(item))
  }
  for (;;) {
    const change = deps.nextChange()
    try {
      await startDue().catch((cause: unknown) => {
        console.error('What is to be sent next could not be read.', cause)
        isCutOff = true
        outcome = 'failed'
      })
      if (onTheirWay.size === 0) return outcome
      await Promise.race([...onTheirWay.values(), change.happened])
    } finally {
      change.stop()
    }
  }
}
