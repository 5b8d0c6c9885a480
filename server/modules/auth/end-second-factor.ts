import type { Deps } from '#server/deps.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { makeJobs } from '#server/infra/jobs/make-jobs.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import type { AccountNotices } from './account-notices.ts'
import { deleteTicketsOf } from './login-ticket-repo.ts'
import { findMemberById } from './member-repo.ts'
import { makeSecondFactorNotice } from './second-factor-notice.ts'
import { deleteRecoveryCodesOf, deleteTotp } from './totp-repo.ts'

interface EndDeps {
  tell: AccountNotices['tellOfSecondFactor']
  clock: () => number
}

/** Turns a member's two-factor login off with all that belongs to it, and tells them; whether it was on. */
export async function endSecondFactor(db: Db, member: Row<'accounts'>, { tell, clock }: EndDeps): Promise<boolean> {
  const wasOn = await deleteTotp(db, member.id)
  await deleteRecoveryCodesOf(db, member.id)
  await deleteTicketsOf(db, member.id)
  if (wasOn) await tell(db, member, { what: 'off', at: clock() })
  return wasOn
}

/** The same for the operator's command line: the server sends the mail as soon as it runs. */
export function makeSecondFactorEnd(deps: Deps) {
  const defineMail = makeDefineMail({ jobs: makeJobs({ ...deps, clock: deps.sharedClock }), mailer: deps.mailer })
  const tell = makeSecondFactorNotice(defineMail, `${deps.config.publicOrigin}/Account`)
  return async (db: Db, accountId: string): Promise<boolean> => {
    const member = await findMemberById(db, accountId)
    return member !== undefined && endSecondFactor(db, member, { tell, clock: deps.clock })
  }
}
