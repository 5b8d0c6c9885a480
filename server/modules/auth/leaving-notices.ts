import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import { deactivatedMail, deletionMail, returnMail } from '#server/infra/mail/leaving-mails.ts'

export type LeavingNotices = ReturnType<typeof makeLeavingNotices>

/** Mails about leaving and coming back; `pageUrl` gives the public address of a screen. */
export function makeLeavingNotices(defineMail: DefineMail, pageUrl: (path: string) => string) {
  const loginUrl = pageUrl('/login')
  const resetUrl = pageUrl('/RequestPasswordReset')
  return {
    deactivated: defineMail<{ to: string; firstName: string }>({
      kind: 'deactivated-notice',
      write: async (notice) => deactivatedMail({ ...notice, loginUrl }),
    }),
    deletion: defineMail<{ to: string; firstName: string; erasedFrom: number }>({
      kind: 'deletion-notice',
      write: async (notice) => deletionMail({ ...notice, loginUrl }),
    }),
    back: defineMail<{ to: string; firstName: string }>({
      kind: 'return-notice',
      write: async (notice) => returnMail({ ...notice, resetUrl }),
    }),
  }
}
