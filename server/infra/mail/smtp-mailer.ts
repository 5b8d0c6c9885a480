import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from './mailer.ts'

/** A mail server that hangs must not hold a member's request: milliseconds until it counts as unreachable. */
const patienceMs = 10_000

/** Delivers through the SMTP server at `smtpUrl`, e.g. `smtps://user:password@mail.example.org`; `from` is the sender. */
export function makeSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from))
    },
  }
}

/** The recipient goes in as an object: as text, `a,b@example.org` would be read as two people. */
export function toMessage(mail: Mail, from: string) {
  return { ...mail, from, to: { name: '', address: mail.to } }
}
