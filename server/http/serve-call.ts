import type { Endpoint } from '#contract/endpoint.ts'
import { ConnectionLost } from '../infra/db/connection-lost.ts'
import { runTransaction } from '../infra/db/run-transaction.ts'
import type { Call, PreparedCall, StagedHandler } from './endpoint-call.ts'
import { claimKey, claimOf, recordReply, type Claim, type RecordedReply, type KeyedWrite } from './idempotency.ts'
import { withinQuotas } from './member-quotas.ts'
import type { Routing } from './routing.ts'

export type Served = RecordedReply & { replayed?: true }

/** A read: no transaction, nothing recorded. */
export async function serveRead<E extends Endpoint, P>(
  { replyText }: Routing,
  { endpoint, handler }: { endpoint: E; handler: StagedHandler<E, P> },
  call: Call<E>,
): Promise<Served> {
  const prepared = await prepare(handler, call)
  return { status: 200, text: replyText(endpoint, await handler.handle(prepared)) }
}

/** A write: the effect and the recorded reply in one transaction, at most once for each key. */
export async function serveWrite<E extends Endpoint, P>(
  routing: Routing,
  served: { endpoint: E; handler: StagedHandler<E, P>; keyed: KeyedWrite | undefined },
  call: Call<E>,
): Promise<Served> {
  if (!served.keyed) return performWrite(routing, { ...served, claim: undefined }, call)
  const now = routing.sharedClock()
  const claim = claimOf(served.keyed, now)
  const earlier = await claimOrGiveUp(routing, served.keyed, { claim, now })
  if (earlier) return { ...earlier.recorded, replayed: true }
  try {
    return await routing.leases.during(claim, () => performWrite(routing, { ...served, claim }, call))
  } catch (error) {
    // A recorded reply is not given up by this, even when only the news of its commit was lost.
    await routing.lostClaims.giveUp(claim, error)
    throw error
  }
}

async function claimOrGiveUp(
  { db, dialect, lostClaims }: Routing,
  keyed: KeyedWrite,
  attempt: { claim: Claim; now: number },
): Promise<{ recorded: RecordedReply } | undefined> {
  await lostClaims.free()
  try {
    // What is written for this claim waits for the disk, and with it everything that was written before. When the power fails sooner, both
    // are lost, and whoever sends again is served as if for the first time.
    return await dialect.writeExpendable(db, (own) => claimKey(own, keyed, attempt))
  } catch (error) {
    // The claim may have been made although nobody heard of it; a refusal says that another attempt holds the key.
    if (error instanceof ConnectionLost && error.mayHaveWorked) await lostClaims.giveUp(attempt.claim, error)
    throw error
  }
}

async function performWrite<E extends Endpoint, P>(
  routing: Routing,
  { endpoint, handler, claim }: { endpoint: E; handler: StagedHandler<E, P>; claim: Claim | undefined },
  call: Call<E>,
): Promise<Served> {
  const { prepared, answer, text } = await withinQuotas(routing, { endpoint, call }, async () => {
    const prepared = await prepare(handler, call)
    return runTransaction(routing, async (db) => {
      const answer = await handler.handle({ ...prepared, db })
      const text = routing.replyText(endpoint, answer)
      if (claim)
        await recordReply(db, claim, { status: endpoint.status, text, subjectId: handler.subject?.(answer) ?? null })
      // Who writes without a key is to find what they wrote all the same, wherever a replica is asked.
      else if (call.caller && endpoint.idempotent) await routing.replica?.noteWrite(db, call.caller.accountId)
      return { prepared, answer, text }
    })
  })
  await handler.after?.(prepared, answer).catch((cause: unknown) => {
    routing.log.error({ err: cause, endpoint: endpoint.name }, 'what follows a write failed')
  })
  return { status: endpoint.status, text }
}

async function prepare<E extends Endpoint, P>(
  handler: StagedHandler<E, P>,
  call: Call<E>,
): Promise<PreparedCall<E, P>> {
  const prepared = await handler.prepare?.(call)
  // A handler without `prepare` has undefined for P.
  return { ...call, prepared: prepared as P }
}
