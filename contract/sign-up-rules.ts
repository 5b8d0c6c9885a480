import { limits } from './rules.ts'

/** What is typed as an address is none. */
export const emailInvalid = 'Please enter a valid email address.'
/** What one has to agree to was not. */
export const agreementMissing = 'Please agree to what is asked below to sign up.'
/** The password and its confirmation are not the same. */
export const passwordsDiffer = 'Passwords do not match.'
/** At sign-up and for a changed password: too easy to guess. */
export const passwordWeak = 'Password must contain uppercase, lowercase, number, and special character.'
/** The same of a password that is chosen after the old one was forgotten. */
export const newPasswordWeak = `Password must be at least ${limits.passwordMin} characters long, contain uppercase, lowercase, number, and special character.`
/** What a password needs, below its field. */
export const passwordHint = `At least ${limits.passwordMin} characters: upper and lower case, a digit, a special character`

/** Sign-up rule: 8 characters, lower and upper case, a digit, and any other visible character. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= limits.passwordMin &&
    password.length <= limits.password &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  )
}

/** Reset rule: as on sign-up, but the special characters are `@$!%*?&` and no other character is accepted. */
export function isAcceptableResetPassword(password: string): boolean {
  return (
    /^[A-Za-z\d@$!%*?&]{8,128}$/.test(password) &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password) &&
    /[@$!%*?&]/.test(password)
  )
}

/** Drops every character a username may not have: it keeps letters, digits, dot and underscore (ASCII, as @mentions need). */
export function keepUsernameCharacters(typed: string): string {
  return typed.replace(/[^A-Za-z0-9._]/g, '').slice(0, limits.username)
}

/**
 * What signing up accepts: 2 to 30 letters, digits, dots and underscores, at least one letter or digit among them. All are
 * ASCII, so no name mixes scripts. Names that read as a phone number are none: logging in takes phone numbers, too.
 */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9._]{2,30}$/.test(text) && /[A-Za-z0-9]/.test(text) && !/^(?:[._]*\d){5,}[._]*$/.test(text)
}

// What mailers and mail servers read as part of a name: letters, digits and a few signs, in any script. Everything else (control
// and invisible characters, quotes, brackets, commas) is dropped or read as something else on the way.
const mailName = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const mailDomain = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** The spec's idea of an e-mail address: something@something.something without spaces. Some that signed up read no stricter. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= limits.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** What a new account's address has to be: one of characters that addresses have. */
export function isEmail(text: string): boolean {
  const [name = '', domain = '', ...rest] = text.split('@')
  return (
    text.length <= limits.email &&
    rest.length === 0 &&
    mailName.test(name) &&
    mailDomain.test(domain) &&
    !ignorable.test(text)
  )
}

/** The one spelling an address is persisted in: lower case, and letters that only look wide, narrow or composed made plain (NFKC). */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** The mailbox that mails to a normalized address end up in, as far as can be told: without `+…`, at Gmail without dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}

/** Reduces a phone number to `+` and digits, so that one number has one spelling; undefined when it cannot be one. */
export function normalizePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+?\d{5,15}$/.test(digits) ? digits : undefined
}
