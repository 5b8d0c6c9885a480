import { codeMail, knownAddressMail, type CodePurpose } from '#server/infra/mail/account-mails.ts'
import type { Mail } from '#server/infra/mail/mailer.ts'

/** What is mailed to an address that is to be proven. */
export interface CodeMails {
  code: (to: string, code: string, validForMinutes: number) => Mail
  knownAddress: (to: string) => Mail
}

/** The mails for one purpose; `pageUrl` gives the public address of a screen. */
export function makeCodeMails(purpose: CodePurpose, pageUrl: (path: string) => string): CodeMails {
  return {
    code: (to, code, validForMinutes) => codeMail(purpose, { to, code, validForMinutes }),
    knownAddress: (to) => knownAddressMail(purpose, { to, loginUrl: pageUrl('/login') }),
  }
}
