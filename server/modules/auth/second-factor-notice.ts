import type { Db, Row } from '#server/infra/db/tables.ts'
import { secondFactorMail, type SecondFactorNews } from '#server/infra/mail/account-mails.ts'
import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import { noticeFor, type Notice } from './notice-for.ts'

/** Orders the mail that tells that two-factor login was turned on or off, or passed with a recovery code. */
export function makeSecondFactorNotice(defineMail: DefineMail, accountUrl: string) {
  const order = defineMail<Notice & SecondFactorNews>({
    kind: 'second-factor-notice',
    write: async (notice) => secondFactorMail({ ...notice, accountUrl }),
  })
  return async (db: Db, member: Row<'accounts'>, { at, ...news }: SecondFactorNews & { at: number }): Promise<void> => {
    await order(db, { ...noticeFor(member, at), ...news })
  }
}
