/** What is nothing but space, as a class of a regular expression; the braille blank is the only such character that is not called so. */
export const space = '\\p{White_Space}\\u2800'

/** What cannot be seen, likewise. Half a character is none; a number sign of Arabic is a format character that can be seen. */
export const unseen = '\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\u{E0001}-\\u{E007F}'

const seen = new RegExp(`[^${space}${unseen}]`, 'u')

/** Whether nothing of a text can be seen: it is empty, or spaces and characters without a shape alone. */
export function isBlank(text: string): boolean {
  return !seen.test(text)
}
