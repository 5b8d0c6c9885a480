import { createTransport } from 'nodemailer'
import { MailRefused, type Mail, type Mailer } from './mailer.ts'

/** A mail server that hangs must not hold up the mails that wait: milliseconds until it counts as unreachable. */
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
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (cause) {
        if (isFinal(cause)) throw new MailRefused(String(cause), { cause })
        throw cause
      }
    },

    // It is where it was sent to.
    async forget() {},
  }
}

/** The recipient goes in as an object: as text, `a,b@example.org` would be read as two people. */
export function toMessage({ id, ...mail }: Mail, from: string) {
  const [, host = 'localhost'] = /@([^\s>]+)/.exec(from) ?? []
  return { ...mail, ...(id && { messageId: `<${id}@${host}>` }), from, to: { name: '', address: mail.to } }
}

/** A refusal for good (5xx) of the recipient or the message; what is said of our sender or password is for the operator to mend. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const { responseCode, command } = error
  return typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
