import { randomUUID } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import { idempotencyKeySchema } from '#contract/ids.ts'
import type { Problem } from '#contract/errors.ts'
import type { DomainEvents } from '../domain-events.ts'
import type { Db } from '../infra/db/tables.ts'
import { refuse } from '../refusal.ts'
import {
  deleteRunningKey,
  findKey,
  finishKey,
  insertKey,
  replaceReplies,
  takeOverKey,
  type KeyId,
} from './idempotency-repo.ts'

/** How long a reply can be asked for again. */
export const keyLifeMs = 14 * dayMs
/**
 * For so long an attempt that died with its process holds its key; one that lives has its lease renewed (`lease-keeper.ts`). With the
 * second after which a repetition is asked to come again, nobody waits for longer than ten.
 */
export const leaseMs = 9_000

export interface RecordedReply {
  status: number
  text: string
}

/** An attempt's right to work on a key, until its lease ends. */
export interface Claim extends KeyId {
  /** No other attempt has the same: what was claimed by another one meanwhile is no longer this one's. */
  readonly attempt: string
  readonly startedAt: number
  leaseUntil: number
}

export interface KeyedWrite extends KeyId {
  /** Method and path. */
  route: string
  bodyHash: string
}

/** Reads the `Idempotency-Key` header; undefined when there is none, refused when it is malformed. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  // The IETF draft writes it as a string in quotes ("The Idempotency-Key HTTP Header Field", section 2.1).
  const bare = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : header
  const result = idempotencyKeySchema.safeParse(bare)
  if (result.success) return result.data
  throw refuse('bad-request', 'The Idempotency-Key has 16 to 64 letters, digits, - or _.', { field: 'Idempotency-Key' })
}

/** The claim that an attempt will make. */
export function claimOf({ caller, key }: KeyedWrite, now: number): Claim {
  return { caller, key, attempt: randomUUID(), startedAt: now, leaseUntil: now + leaseMs }
}

/** Makes a claim on a key, or finds the reply of an earlier attempt; refuses while another attempt is at work. */
export async function claimKey(
  db: Db,
  write: KeyedWrite,
  { claim, now }: { claim: Claim; now: number },
): Promise<{ recorded: RecordedReply } | undefined> {
  const { caller, key, route, bodyHash } = write
  const { attempt, leaseUntil } = claim
  const row = {
    caller,
    key,
    route,
    body_hash: bodyHash,
    state: 'running',
    attempt,
    lease_until: leaseUntil,
    created_at: now,
  } as const
  if (await insertKey(db, row)) return undefined

  const known = await findKey(db, write)
  // Gone between the two statements: the other attempt was refused just now, the next one may try.
  if (!known) throw inProgress()
  if (known.route !== route || known.body_hash !== bodyHash) {
    throw refuse('key-reused', 'This Idempotency-Key was used for something else.', { field: 'Idempotency-Key' })
  }
  if (known.state === 'done' && known.status !== null && known.reply !== null) {
    return { recorded: { status: known.status, text: known.reply } }
  }
  if (known.lease_until > now) throw inProgress()
  if (!(await takeOverKey(db, claim, known.lease_until))) throw inProgress()
  return undefined
}

/** Records the reply in the transaction of the effect; refuses, and so undoes the effect, when the claim was lost meanwhile. */
export async function recordReply(
  db: Db,
  claim: Claim,
  { status, text, subjectId }: RecordedReply & { subjectId: string | null },
): Promise<void> {
  if (!(await finishKey(db, claim, { status, reply: text, subject_id: subjectId }))) throw inProgress()
}

/** Makes recorded replies that quote a post or comment, which is being deleted, say just that. */
export function forgetQuotes(events: DomainEvents): void {
  events.on('post-deleted', (db, { postId }) => replaceReplies(db, postId, goneReply('post')))
  events.on('comment-deleted', (db, { commentId }) => replaceReplies(db, commentId, goneReply('comment')))
}

function goneReply(what: 'post' | 'comment') {
  const problem: Problem = { message: `This ${what} was deleted.`, code: 'gone' }
  return { status: 410, reply: JSON.stringify(problem) }
}

/** Gives a key back after a refusal or a failure, so that it can be tried again. */
export async function giveUpClaim(db: Db, claim: Claim): Promise<void> {
  await deleteRunningKey(db, claim)
}

function inProgress(): Error {
  return refuse('in-progress', 'This is being worked on already.', { retryAfterS: 1 })
}
