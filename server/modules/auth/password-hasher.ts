import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { makeWorkSlots } from '#server/infra/jobs/work-slots.ts'
import { refuse } from '#server/refusal.ts'

// OWASP's first choice for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One processor is left to everything else. `main.ts` sizes the thread pool so that hashes never fill it.
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 8))
/** Who would wait longer, some seconds, is turned away. */
const waiting = 64
const runInSlot = makeWorkSlots({ atOnce, waiting })

/**
 * Hashes with argon2id; takes tens of milliseconds of processor time, so never inside a transaction. Refuses with
 * `unavailable` when too many wait for theirs, as `isPassword` does.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

// Made once from 32 random bytes that were thrown away, with the same cost as every real hash.
const decoyHash = '$argon2id$v=19$m=19456,t=2,p=1$ogbjLh7F5C6Azh2ZipnnCw$eOW4QXetScBQSMhmfOiiBhibrmPurlpIbWkseL4zLbo'

/**
 * True when `passwordHash` was made from `password`. Without a usable hash (unknown member, house account) it works as
 * long on a decoy and answers false, so that the time taken tells nothing.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash?.startsWith('$argon2id$')) return inTurn(() => verify(passwordHash, password))
  await inTurn(() => verify(decoyHash, password))
  return false
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return orRefuse(runInSlot(work))
}

/** A line for what hashes once and does more besides: one prepares while others hash, and those who cannot wait begin nothing. */
export function makeHashLine(): <T>(work: () => Promise<T>) => Promise<T> {
  const runInLine = makeWorkSlots({ atOnce: atOnce + 1, waiting })
  return (work) => orRefuse(runInLine(work))
}

async function orRefuse<T>(turn: Promise<{ done: T } | undefined>): Promise<T> {
  const had = await turn
  if (!had) throw refuse('unavailable', 'The server is busy. Please try again in a moment.', { retryAfterS: 5 })
  return had.done
}
