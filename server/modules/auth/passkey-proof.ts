import type { BodyOf } from '#contract/endpoint.ts'
import type { passkeyLogin } from '#contract/passkey.ts'
import type { Caller } from '#server/http/endpoint-call.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findMemberById } from './member-repo.ts'
import { makeChallenge, spendChallenge } from './passkey-challenges.ts'
import { judgeShown, type RelyingParty } from './passkey-judge.ts'
import { requestOptions } from './passkey-options.ts'
import { findPasskey, listPasskeysOf, recordPasskeyUse } from './passkey-repo.ts'

interface PasskeyProofDeps {
  party: RelyingParty
  clock: () => number
}

interface ProvenByPasskey {
  member: Row<'accounts'>
  passkey: Row<'passkeys'>
  signCount: number
}

export type PasskeyProof = ReturnType<typeof makePasskeyProof>

/** A passkey in the place of the password, for what a session alone does not allow. */
export function makePasskeyProof({ party, clock }: PasskeyProofDeps) {
  return {
    /** What the caller's device is asked. */
    async ask(db: Db, { accountId, sessionHash }: Caller) {
      const allowed = await listPasskeysOf(db, accountId)
      if (allowed.length === 0) throw refuse('not-found', 'Your account has no passkey.')
      const challenge = await makeChallenge(db, purposeOf(sessionHash), clock())
      return { options: requestOptions({ challenge, party, allowed, isUserAsked: true }) }
    },

    /** Judges what it signed, outside of the transaction: the challenge is spent whatever comes of it. */
    async judge(
      db: Db,
      response: BodyOf<typeof passkeyLogin>['response'],
      { accountId, sessionHash }: Caller,
    ): Promise<ProvenByPasskey> {
      const { clientDataJSON } = response.response
      const challenge = await spendChallenge(db, { clientDataJSON, purpose: purposeOf(sessionHash) }, clock())
      if (challenge === undefined) throw notProven('That took too long. Please try again.')
      const passkey = await findPasskey(db, response.id)
      const member = await findMemberById(db, accountId)
      if (!member || passkey?.account_id !== accountId) throw notProven(wrong)
      const shown = { passkey, isUserAsked: true }
      const signCount = await judgeShown(response, shown, { challenge, party }).catch((cause: unknown) => {
        throw notProven(wrong, cause)
      })
      return { member, passkey, signCount }
    },

    /** Records the use, in the transaction of what it was shown for. */
    async record(db: Db, { passkey, signCount }: ProvenByPasskey): Promise<void> {
      if (!(await recordPasskeyUse(db, passkey, { signCount, now: clock() }))) throw notProven(wrong)
    },
  }
}

const wrong = 'This passkey does not work here. Please use your password.'

/** What a challenge is for. */
function purposeOf(sessionHash: string): string {
  return `prove ${sessionHash}`
}

// No 401: that would say that the session is over.
function notProven(message: string, cause?: unknown): Error {
  return refuse('wrong-credentials', message, { status: 422, field: 'passkey', cause })
}
