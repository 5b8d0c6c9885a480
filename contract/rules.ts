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
  /** Nobody wants to know of how many more. */
  unreadCounted: 1000,
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
