import { findPasswordProblem, type changePassword } from '#contract/own-account.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Caller } from '#server/http/endpoint-call.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { AccountNotices } from './account-notices.ts'
import { deleteEmailChange } from './email-change-repo.ts'
import { resetPlaces, type Origin } from './known-places.ts'
import { deleteTicketsOf } from './login-ticket-repo.ts'
import { isStillPassword, updatePasswordHash } from './member-repo.ts'
import { hashPassword } from './password-hasher.ts'
import { passwordWrong, type PasswordProof } from './password-proof.ts'
import { deleteResetsOf } from './password-reset-repo.ts'
import { deleteOtherSessionsOf } from './session-repo.ts'

interface OwnPasswordDeps {
  prove: PasswordProof
  notices: Pick<AccountNotices, 'tellOfPassword'>
  clock: () => number
}

interface PreparedPassword {
  member: Row<'accounts'>
  passwordHash: string
}

export type OwnPasswordService = ReturnType<typeof makeOwnPasswordService>

/** A new password, by a member who knows the old one. */
export function makeOwnPasswordService({ prove, notices, clock }: OwnPasswordDeps) {
  return {
    /** Judges and hashes, outside of the transaction. */
    async prepare(
      db: Db,
      form: BodyOf<typeof changePassword>,
      { caller, origin }: { caller: Caller; origin: Origin },
    ): Promise<PreparedPassword> {
      const problem = findPasswordProblem(form)
      if (problem) throw refuse(problem.code, problem.message, { field: problem.field })
      // Whoever asks again, as the answer was lost, has the new one already.
      const shown = { passwords: [form.current_password, form.new_password], field: 'current_password', origin }
      const member = await prove(db, caller.accountId, shown)
      return { member, passwordHash: await hashPassword(form.new_password) }
    },

    /** Sets it and ends everything that the old one may have been good for, the caller's own session apart. */
    async change(
      db: Db,
      { member, passwordHash }: PreparedPassword,
      { caller, origin }: { caller: Caller; origin: Origin },
    ): Promise<void> {
      // Whoever forgot it, and chose another by mail in this moment, has that one.
      if (!(await isStillPassword(db, member))) throw passwordWrong('current_password')
      await updatePasswordHash(db, member.id, passwordHash)
      await deleteOtherSessionsOf(db, member.id, caller.sessionHash)
      await deleteResetsOf(db, member.id)
      await deleteTicketsOf(db, member.id)
      await deleteEmailChange(db, member.id)
      const now = clock()
      await resetPlaces(db, member.id, { origin, now })
      await notices.tellOfPassword(db, member, now)
    },
  }
}
