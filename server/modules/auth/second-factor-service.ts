import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { SecretBox } from '#server/infra/files/secret-box.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { AccountNotices } from './account-notices.ts'
import { authLimits } from './auth-limits.ts'
import { placesOf, type Origin } from './known-places.ts'
import { ticketOver, type LoginTickets } from './login-tickets.ts'
import { findMemberById, isStillPassword } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { RefuseSuspended } from './refuse-suspended.ts'
import { deleteSession } from './session-repo.ts'
import { stepOfCode } from './totp-code.ts'
import { deleteRecoveryCode, findTotp, isTotpOn, listRecoveryCodesOf, spendTotpStep } from './totp-repo.ts'

interface SecondFactorDeps {
  tickets: LoginTickets
  refuseSuspended: RefuseSuspended
  box: SecretBox
  limiter: RateLimiter
  notices: Pick<AccountNotices, 'tellOfSecondFactor'>
  clock: () => number
}

/** What a right code is, until it is used up; or that it was, for a session that its device may never have heard of. */
type Proof =
  | { kind: 'totp'; step: number }
  | { kind: 'recovery'; codeHash: string }
  | { kind: 'repeated'; sessionHash: string }

interface JudgedStep {
  member: Row<'accounts'>
  ticket: string
  code: string
  proof: Proof
}

export type SecondFactorService = ReturnType<typeof makeSecondFactorService>

/** The second step of a login, for members who turned it on. */
export function makeSecondFactorService(deps: SecondFactorDeps) {
  const { tickets, refuseSuspended, limiter, notices, clock } = deps
  const { secondFactorsPerNetwork, secondFactorsPerMember } = authLimits

  return {
    /** Refuses a login that has shown a right password only, with the ticket to the second step. Outside of the transaction. */
    async demand(db: Db, member: Row<'accounts'>): Promise<void> {
      if (!(await isTotpOn(db, member.id))) return
      const ticket = await tickets.give(db, member.id)
      // Whoever changes the password from now on ends the ticket with it.
      if (!(await isStillPassword(db, member))) await tickets.spend(db, ticket)
      throw refuse('second-factor-required', 'Enter the code from your authenticator app.', { ticket })
    },

    /** Judges a code, before the transaction: a wrong try must count. */
    async judge(db: Db, { ticket, code }: { ticket: string; code: string }, origin: Origin): Promise<JudgedStep> {
      await takeOfNetwork(limiter, secondFactorsPerNetwork, origin.network)
      const repeated = await findRepeated(deps, db, { ticket, code })
      if (repeated) return repeated
      const member = await findMemberById(db, await tickets.spendTry(db, ticket))
      if (!member) throw ticketOver()
      const counted = await counterOf(db, member.id, origin)
      await limiter.take(secondFactorsPerMember, counted)
      const proof = await proofIn(deps, db, { accountId: member.id, code })
      if (!proof) throw secondFactorWrong()
      await limiter.giveBack(secondFactorsPerMember, counted, 1)
      await refuseSuspended(db, member.id)
      return { member, ticket, code, proof }
    },

    /** Uses ticket and code up, in the transaction that starts the session; each is good for one session only. */
    async pass(db: Db, { member, ticket, code, proof }: JudgedStep): Promise<Row<'accounts'>> {
      if (proof.kind === 'repeated') return endUnheard(db, member, proof)
      await tickets.spend(db, ticket, code)
      if (proof.kind === 'totp') {
        if (!(await spendTotpStep(db, member.id, proof.step))) throw secondFactorWrong()
        return member
      }
      if (!(await deleteRecoveryCode(db, member.id, proof.codeHash))) throw secondFactorWrong()
      const left = (await listRecoveryCodesOf(db, member.id)).length
      await notices.tellOfSecondFactor(db, member, { what: 'recovery-code', at: clock(), left })
      return member
    },

    /** Records the session that was started, so that the same code can be sent again with the same ticket when its answer was lost. */
    started: (db: Db, { ticket }: JudgedStep, sessionToken: string) => tickets.started(db, ticket, sessionToken),
  }
}

/** A step that was passed just before. Members who lose the answer to their last recovery code have no other. */
async function findRepeated(
  { tickets, refuseSuspended }: SecondFactorDeps,
  db: Db,
  { ticket, code }: { ticket: string; code: string },
): Promise<JudgedStep | undefined> {
  const { account_id, session_hash: sessionHash } = (await tickets.startedWith(db, { ticket, code })) ?? {}
  if (account_id === undefined || !sessionHash) return undefined
  const member = await findMemberById(db, account_id)
  if (!member) throw ticketOver()
  await refuseSuspended(db, member.id)
  return { member, ticket, code, proof: { kind: 'repeated', sessionHash } }
}

/** Makes room for a session in the place of the one from before, unless that was ended meanwhile. */
async function endUnheard(
  db: Db,
  member: Row<'accounts'>,
  { sessionHash }: { sessionHash: string },
): Promise<Row<'accounts'>> {
  if (!(await deleteSession(db, sessionHash))) throw ticketOver()
  return member
}

async function proofIn(
  { box, clock }: SecondFactorDeps,
  db: Db,
  { accountId, code }: { accountId: string; code: string },
): Promise<Proof | undefined> {
  // As apps show it: `123 456`.
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) {
    const codeHash = hashRecoveryCode(accountId, code)
    return (await listRecoveryCodesOf(db, accountId)).includes(codeHash) ? { kind: 'recovery', codeHash } : undefined
  }
  const totp = await findTotp(db, accountId)
  if (!totp) return undefined
  const step = stepOfCode(await box.open(totp.sealed_secret, accountId), digits, clock())
  return step !== undefined && step > totp.last_step ? { kind: 'totp', step } : undefined
}

/** Where the member has logged in before is counted for itself: strangers use up nothing there. */
async function counterOf(db: Db, accountId: string, origin: Origin): Promise<string> {
  const place = (await placesOf(db, [accountId], origin)).get(accountId)
  return place?.isKnown ? place.here : accountId
}

/** The refusal of a code; it does not tell which of the reasons it was. */
export function secondFactorWrong(): Error {
  return refuse('code-wrong', 'This code is wrong, too old or was used already.', { field: 'code' })
}
