/** Limits both sides agree on (SPEC section 9); lengths of text count grapheme clusters, what people call characters. */
export const limits = {
  postText: 500,
  commentText: 500,
  /** Members whom one text tells that they are mentioned in it. */
  mentionsPerText: 20,
  mutedWord: 100,
  mutedWords: 200,
  postImages: 3,
  altText: 1000,
  name: 60,
  username: 30,
  usernameMin: 2,
  email: 254,
  phone: 32,
  bio: 160,
  place: 60,
  website: 200,
  password: 128,
  passwordMin: 8,
  verificationCode: 6,
  tagName: 40,
  ticketSubject: 150,
  ticketDescription: 5000,
  ticketAnswer: 5000,
  ticketAttachments: 3,
  ticketAttachmentBytes: 5 * 1024 * 1024,
  reportNote: 500,
  decisionReason: 500,
  appealText: 1000,
  searchText: 100,
  uploadBytes: 10 * 1024 * 1024,
  /** Of a zip file of a member's data. */
  archiveBytes: 256 * 1024 * 1024,
  uploadPixels: 40_000_000,
  /** Comments on the page of a shared post. */
  sharedComments: 3,
  notifications: 100,
  onboardingFollows: 5,
  onboardingTags: 5,
  onboardingTagsShown: 30,
  onboardingAccountsShown: 6,
} as const

/** Delays a member sees, in milliseconds (SPEC section 9). */
export const delaysMs = {
  codeCooldown: 30_000,
  resetResend: 30_000,
  loginRedirect: 1_500,
  resetRedirect: 2_000,
  markRead: 7_000,
  searchDebounce: 600,
  uploadReload: 2_000,
  profileReload: 2_000,
} as const

/** Content types an uploaded picture may have; the server looks at the bytes, not at the name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Widths in pixels of the variants the server makes of a picture, when it is at least that wide. */
export const mediaWidths = [320, 640, 1280, 2048] as const

// Made at the first use: where a browser lacks it, the app fills it in when it starts.
let graphemes: Intl.Segmenter | undefined

/** Counts characters as people do: a family emoji or an accented letter is one. */
export function countCharacters(text: string): number {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** True for a text of at most `max` characters; bounds the code units too, so that stacked marks cannot smuggle megabytes. */
export function isWithinCharacters(text: string, max: number): boolean {
  return text.length <= max || (text.length <= max * 16 && countCharacters(text) <= max)
}

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

/** True for an absolute http(s) address. */
export function isWebAddress(text: string): boolean {
  // Without both slashes a page of the same scheme reads it as a path of its own.
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** The part before an `@` that a web address may have: it gives a password away, or passes off one site as another. */
export function namesUser(address: string): boolean {
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
