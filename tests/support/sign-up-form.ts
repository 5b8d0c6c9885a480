import type { Registration } from '#contract/auth.ts'
import type { Mail } from '#server/infra/mail/mailer.ts'

/** A form that passes every rule; address and phone number follow from the name, so that two names do not collide. */
export function signUpForm(name: string, code: string, changes: Partial<Registration> = {}): Registration {
  const digits = [...name].map((letter) => (letter.codePointAt(0) ?? 0) % 10).join('')
  return {
    first_name: name,
    last_name: 'Tester',
    username: name,
    email: `${name.toLowerCase()}@example.org`,
    phone_number: `+1${digits.padEnd(11, '7').slice(0, 11)}`,
    password: 'Secret-123',
    confirm_password: 'Secret-123',
    code,
    ...changes,
  }
}

/** The code in the newest mail to an address. */
export function codeIn(mails: readonly Mail[], email: string): string {
  const mail = mails.findLast(({ to }) => to === email)
  const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0]
  if (code === undefined) throw new Error(`no code was mailed to ${email}`)
  return code
}
