import { join } from 'node:path'
import { makeFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

interface MailerOptions {
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
  clock: () => number
  print: (line: string) => void
}

/** The mailer the configuration asks for: SMTP when `SMTP_URL` is set, otherwise files in `DATA_DIR/mail`. */
export function makeMailer({ smtpUrl, mailFrom, dataDir, clock, print }: MailerOptions): Mailer {
  if (smtpUrl !== undefined) return makeSmtpMailer({ smtpUrl, from: mailFrom })
  return makeFileMailer({ directory: join(dataDir, 'mail'), from: mailFrom, clock, print })
}
