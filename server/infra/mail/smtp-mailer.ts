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
 * What a refusal for good (5xx) is about; undefined for what is for the operator to mend and is tried again: what is said of our sender, our
 * password or of relaying, though servers say it of the recipient.
 */
function whatIsRefused(error: unknown): 'recipient' | 'message' | undefined {
  if (!(error instanceof Error) || !('response' in error) || !('command' in error)) return undefined
  const { response, command } = error
  const [, code, detail] = /^(5\d\d)(?:[ -]5\.(\d{1,3}\.\d{1,3})\b)?/.exec(String(response)) ?? []
  const isMessage = command === 'DATA'
  if (code === undefined || (!isMessage && command !== 'RCPT TO')) return undefined
  const isRecipient = detail === undefined ? !isMessage && saysNoMailbox(String(response)) : noMailbox.has(detail)
  if (isRecipient) return 'recipient'
  return isMessage ? 'message' : undefined
}

/**
 * There is no such mailbox or domain, it is elsewhere, off or full (RFC 3463, 7505); others of x.1.y and x.2.y are of the sender, or servers
 * use them for what is: Exchange `5.1.90` for a daily limit, `5.2.252` for who may not send as that.
 */
const noMailbox = new Set(['1.1', '1.2', '1.3', '1.6', '1.10', '2.1', '2.2'])

/** Of servers that tell no such detail: Exim's `550 Unrouteable address`, not its `550 relay not permitted`. */
function saysNoMailbox(response: string): boolean {
  const isOfRecipient = /mailbox|user|recipient|account|unrouteable|no such|not exist/i.test(response)
  return isOfRecipient && !/relay|rcpthosts|sender|auth|prohibit|polic|denied|#5\.7/i.test(response)
}
