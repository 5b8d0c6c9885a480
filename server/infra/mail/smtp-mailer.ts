import { createTransport } from 'nodemailer'
import { minuteMs } from '#contract/durations.ts'
import { MailRefused, RecipientRefused, type Mail, type Mailer } from './mailer.ts'

/** A mail server that hangs must not hold up the mails that wait: milliseconds until it counts as unreachable. */
const greetsWithinMs = 10_000
/**
 * One that looks for spam or delivers on before it says yes takes its time, and would get another mail from whoever left earlier. RFC 5321,
 * 4.5.3.2, asks for five minutes of patience, after a message for ten; by then its job would count as hanging.
 */
const mostSilenceMs = 5 * minuteMs
/** In all; below the ten minutes after which another process takes the job over (`job-lane.ts`). */
const takesWithinMs = 9 * minuteMs

/** Delivers through the SMTP server at `smtpUrl`, e.g. `smtps://user:password@mail.example.org`; `from` is the sender. */
export function makeSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: greetsWithinMs,
    greetingTimeout: greetsWithinMs,
    socketTimeout: mostSilenceMs,
    // It was asked to end, or nobody listens to it any more.
    socketCloseTimeout: 1_000,
  })
  const secrets = secretsIn(smtpUrl)
  return {
    async send(mail, cutOff) {
      const tooLate = AbortSignal.timeout(takesWithinMs)
      const signal = cutOff ? AbortSignal.any([cutOff, tooLate]) : tooLate
      try {
        await transport.sendMail({ ...toMessage(mail, from), signal })
      } catch (cause) {
        hideIn(cause, secrets)
        const refused = whatIsRefused(cause)
        if (refused === 'recipient') throw new RecipientRefused(String(cause), { cause })
        if (refused === 'message') throw new MailRefused(String(cause), { cause })
        // Says why, where it was broken off.
        signal.throwIfAborted()
        throw cause
      }
    },

    // It is where it was sent to.
    async forget() {},
  }
}

/** The password and what is sent for it: some servers repeat the line that they refuse (RFC 4616 and AUTH LOGIN). */
function secretsIn(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  if (password === '') return []
  const [user, secret] = [decoded(username), decoded(password)]
  const sent = [`\0${user}\0${secret}`, secret].map((text) => Buffer.from(text).toString('base64'))
  return [...sent, secret, password]
}

/** As nodemailer reads it: what is no escape stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return text
  }
}

/** Errors are logged, and listed by `npm run jobs`. */
function hideIn(error: unknown, secrets: readonly string[]): void {
  if (!(error instanceof Error)) return
  const without = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  for (const key of ['message', 'stack', 'response'] as const) {
    const said: unknown = Reflect.get(error, key)
    if (typeof said === 'string') Reflect.set(error, key, without(said))
  }
}

/** The recipient goes in as an object: as text, `a,b@example.org` would be read as two people. */
export function toMessage({ id, ...mail }: Mail, from: string) {
  const [, host = 'localhost'] = /@([^\s>]+)/.exec(from) ?? []
  return { ...mail, ...(id && { messageId: `<${id}@${host}>` }), from, to: { name: '', address: mail.to } }
}

/**
 * What a refusal for good (5xx) is about; undefined for what is for the operator to mend: what is said of our sender or password, and of
 * relaying (`554 5.7.1 Relay access denied`), though the recipient is named then. Goes by the class of the address or the mailbox where
 * the server tells one (RFC 3463: x.1.y but for the sender's x.1.7 and x.1.8, x.2.y).
 */
function whatIsRefused(error: unknown): 'recipient' | 'message' | undefined {
  if (!(error instanceof Error) || !('response' in error) || !('command' in error)) return undefined
  const { response, command } = error
  const [, code, subject] = /^(5\d\d)(?:[ -]5\.(\d{1,3}\.\d{1,3})\b)?/.exec(String(response)) ?? []
  const isMessage = command === 'DATA'
  if (code === undefined || (!isMessage && command !== 'RCPT TO')) return undefined
  if (subject === undefined ? !isMessage && namesMailbox.has(code) : isOfAddress(subject)) return 'recipient'
  return isMessage ? 'message' : undefined
}

function isOfAddress(subject: string): boolean {
  return /^[12]\./.test(subject) && !/^1\.[78]$/.test(subject)
}

/** Not there, elsewhere, full, or no name of one (RFC 5321, 4.2.3). */
const namesMailbox = new Set(['550', '551', '552', '553'])
