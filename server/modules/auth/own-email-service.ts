import { wayBackMs } from '#contract/own-account.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { emailTaken } from '#server/taken.ts'
import type { AccountNotices } from './account-notices.ts'
import { deleteEmailChange, findWantedEmail, insertReversal, upsertEmailChange } from './email-change-repo.ts'
import type { KeptOut } from './kept-out.ts'
import type { Origin } from './known-places.ts'
import { findMemberByEmail, findMemberById, updateEmail } from './member-repo.ts'
import type { PasswordProof } from './password-proof.ts'
import { deleteResetsOf } from './password-reset-repo.ts'
import { deleteCode } from './verification-code-repo.ts'
import { codeWrong, type VerificationCodeService } from './verification-code-service.ts'

interface OwnEmailDeps {
  prove: PasswordProof
  keptOut: KeptOut
  codes: VerificationCodeService
  notices: Pick<AccountNotices, 'tellOfEmail'>
  clock: () => number
}

/** The address that a right code proved. */
interface ProvenEmail {
  email: string
  codeHash: string
}

export type OwnEmailService = ReturnType<typeof makeOwnEmailService>

/** Another address for an account, proven by a code; whoever reads the mails of the old one can undo it for `wayBackMs`. */
export function makeOwnEmailService({ prove, keptOut, codes, notices, clock }: OwnEmailDeps) {
  return {
    /** Judges and counts the wish for another address, before the transaction. */
    async admit(
      db: Db,
      accountId: string,
      { email, password, origin }: { email: string; password: string; origin: Origin },
    ): Promise<void> {
      const member = await prove(db, accountId, { passwords: [password], field: 'password', origin })
      if (member.email === email) {
        throw refuse('bad-request', 'This is the email address of your account already.', { field: 'email' })
      }
      await keptOut.refuseEmail(db, email)
      await codes.admit(email, origin.network)
    },

    /** Has the code mailed; what is answered does not depend on whether the address has an account. */
    async sendCode(db: Db, accountId: string, email: string): Promise<void> {
      await codes.send(db, email)
      await upsertEmailChange(db, { account_id: accountId, email, asked_at: clock() })
    },

    /** Judges the code, before the transaction: a wrong try must count. */
    async judgeCode(db: Db, accountId: string, code: string): Promise<ProvenEmail> {
      const email = await findWantedEmail(db, accountId)
      if (email === undefined) throw codeWrong()
      await keptOut.refuseEmail(db, email)
      return { email, codeHash: await codes.check(db, email, code) }
    },

    /** Changes the address and opens the way back. */
    async change(db: Db, accountId: string, { email, codeHash }: ProvenEmail): Promise<void> {
      const member = await findMemberById(db, accountId)
      if (!member) throw refuse('unauthorized', 'Please log in.')
      await assertFree(db, member, email)
      if (!(await deleteCode(db, email, codeHash))) throw codeWrong()
      const now = clock()
      // The key is made with the mail; until then nobody has one.
      const { tokenHash } = makeSecretToken()
      const until = now + wayBackMs
      const times = { created_at: now, expires_at: until }
      await insertReversal(db, { token_hash: tokenHash, account_id: accountId, email: member.email, ...times })
      await updateEmail(db, accountId, email)
      await deleteEmailChange(db, accountId)
      // Links that were mailed to the old address.
      await deleteResetsOf(db, accountId)
      await notices.tellOfEmail(db, member, { at: now, until })
    },
  }
}

/** Refuses an address that somebody else has by now. */
export async function assertFree(db: Db, { id }: Row<'accounts'>, email: string): Promise<void> {
  const owner = await findMemberByEmail(db, email)
  if (!owner || owner.id === id) return
  throw emailTaken()
}
