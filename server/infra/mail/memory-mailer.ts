import type { Mail, Mailer } from './mailer.ts'

/** Stores messages in an array, for tests. */
export function makeMemoryMailer(): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  return {
    mails,
    async send(mail) {
      mails.push(mail)
    },
    async forget(address) {
      mails.splice(0, mails.length, ...mails.filter(({ to }) => to !== address))
    },
  }
}
