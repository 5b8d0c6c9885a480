import type { BodyOf } from '#contract/endpoint.ts'
import type { passkeyLogin } from '#contract/passkey.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import type { LoginTickets } from './login-tickets.ts'
import { findMemberById } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import { makeChallenge, spendChallenge } from './passkey-challenges.ts'
import { judgeShown, type RelyingParty } from './passkey-judge.ts'
import { requestOptions } from './passkey-options.ts'
import { findPasskey, listPasskeysOf, recordPasskeyUse } from './passkey-repo.ts'
import type { RefuseSuspended } from './refuse-suspended.ts'

interface PasskeyLoginDeps {
  party: RelyingParty
  tickets: LoginTickets
  refuseSuspended: RefuseSuspended
  limiter: RateLimiter
  clock: () => number
}

interface JudgedPasskey {
  member: Row<'accounts'>
  passkey: Row<'passkeys'>
  signCount: number
  ticket: string | undefined
}

export type PasskeyLoginService = ReturnType<typeof makePasskeyLoginService>

/** Logins with a passkey: as the only step, for which the device has to verify its user, or as the second one. */
export function makePasskeyLoginService(deps: PasskeyLoginDeps) {
  const { party, tickets, refuseSuspended, limiter, clock } = deps
  return {
    admit: (network: string) => takeOfNetwork(limiter, authLimits.passkeysPerNetwork, network),

    /** What a device is asked; names passkeys to nobody but whoever has shown their member's password. */
    async begin(db: Db, ticket: string | undefined) {
      const holder = ticket === undefined ? undefined : await tickets.holderOf(db, ticket)
      const allowed = holder === undefined ? [] : await listPasskeysOf(db, holder)
      if (holder !== undefined && allowed.length === 0) throw refuse('not-found', 'Your account has no passkey.')
      const challenge = await makeChallenge(db, purposeOf(ticket), clock())
      // After the password it is enough that the device is there.
      return { options: requestOptions({ challenge, party, allowed, isUserAsked: ticket === undefined }) }
    },

    /** Judges what a device signed, before the transaction: challenge and try are spent whatever comes of it. */
    async judge(db: Db, { ticket, response }: BodyOf<typeof passkeyLogin>, network: string): Promise<JudgedPasskey> {
      await takeOfNetwork(limiter, authLimits.passkeysPerNetwork, network)
      const { clientDataJSON } = response.response
      const holder = ticket === undefined ? undefined : await tickets.spendTry(db, ticket)
      const challenge = await spendChallenge(db, { clientDataJSON, purpose: purposeOf(ticket) }, clock())
      if (challenge === undefined) throw refuse('wrong-credentials', 'That took too long. Please try again.')
      const passkey = await findPasskey(db, response.id)
      if (!passkey || (holder !== undefined && holder !== passkey.account_id)) throw passkeyWrong()
      const shown = { passkey, isUserAsked: ticket === undefined }
      const signCount = await judgeShown(response, shown, { challenge, party }).catch((cause: unknown) => {
        throw passkeyWrong(cause)
      })
      const member = await findMemberById(db, passkey.account_id)
      if (!member || member.retired_at !== null) throw passkeyWrong()
      await refuseSuspended(db, member.id)
      return { member, passkey, signCount, ticket }
    },

    /** Records the use, in the transaction that starts the session. */
    async pass(db: Db, { member, passkey, signCount, ticket }: JudgedPasskey): Promise<Row<'accounts'>> {
      if (ticket !== undefined) await tickets.spend(db, ticket)
      if (!(await recordPasskeyUse(db, passkey, { signCount, now: clock() }))) throw passkeyWrong()
      return member
    },
  }
}

/** What was asked for as the second step of one login is no login by itself, nor that of another one. */
function purposeOf(ticket: string | undefined): string {
  return ticket === undefined ? 'login' : `second step ${hashSecret(ticket)}`
}

function passkeyWrong(cause?: unknown): Error {
  return refuse('wrong-credentials', 'This passkey does not work here. Please log in another way.', { cause })
}
