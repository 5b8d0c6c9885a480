import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import { appealRejectedMail, suspensionMail, suspensionOverMail } from '#server/infra/mail/moderation-mails.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMailbox } from './decision-repo.ts'

type Tell = (db: Db, accountId: string, reason: string) => Promise<void>

/** What members are mailed who cannot log in to read it. */
export type SuspensionNotices = Record<'suspended' | 'over' | 'rejected', Tell>

interface Notice {
  to: string
  firstName: string
  reason: string
}

export function makeSuspensionNotices(defineMail: DefineMail, loginUrl: string): SuspensionNotices {
  const order = {
    suspended: defineMail<Notice>({
      kind: 'suspension-notice',
      write: async (notice) => suspensionMail({ ...notice, loginUrl }),
    }),
    over: defineMail<Notice>({
      kind: 'suspension-over-notice',
      write: async (notice) => suspensionOverMail({ ...notice, loginUrl }),
    }),
    rejected: defineMail<Notice>({
      kind: 'appeal-rejected-notice',
      write: async (notice) => appealRejectedMail(notice),
    }),
  }
  const telling =
    (what: keyof typeof order): Tell =>
    async (db, accountId, reason) => {
      const mailbox = await findMailbox(db, accountId)
      if (mailbox) await order[what](db, { to: mailbox.email, firstName: mailbox.first_name, reason })
    }
  return { suspended: telling('suspended'), over: telling('over'), rejected: telling('rejected') }
}
