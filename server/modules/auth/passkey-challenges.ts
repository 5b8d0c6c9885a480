import { minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { hashSecret, makeSecretToken } from '#server/secret-token.ts'
import { consumeChallenge, insertChallenge } from './passkey-repo.ts'

/** How long a device may take for its answer. */
export const challengeLifeMs = 5 * minuteMs

/** Random bytes for a device to sign; good once, and for this purpose only. */
export async function makeChallenge(db: Db, purpose: string, now: number): Promise<string> {
  const { token, tokenHash } = makeSecretToken()
  await insertChallenge(db, { challenge_hash: tokenHash, purpose, expires_at: now + challengeLifeMs })
  return token
}

/**
 * The challenge that a device signed, if it was asked for this purpose; uses it up. Outside of the transaction, so that it is used up
 * whatever comes of it.
 */
export async function spendChallenge(
  db: Db,
  { clientDataJSON, purpose }: { clientDataJSON: string; purpose: string },
  now: number,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  return (await consumeChallenge(db, { challengeHash: hashSecret(challenge), purpose }, now)) ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
    return typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    // No device wrote this; it is refused like any other wrong answer.
    return undefined
  }
}
