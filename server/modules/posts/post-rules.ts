import { isWithinCharacters, limits } from '#contract/rules.ts'
import { isBlank } from '#contract/is-blank.ts'
import { nothingToPost, tooManyImages } from '#contract/post-writing.ts'
import { refuse } from '#server/refusal.ts'

/** Refuses a post that the form would not send either. */
export function checkNewPost({ text, pictures }: { text: string; pictures: number }): void {
  if (text === '' && pictures === 0) {
    throw refuse('bad-request', nothingToPost, { field: 'textContent' })
  }
  if (pictures > limits.postImages) {
    throw refuse('bad-request', tooManyImages, { field: 'media' })
  }
}

/** The description of picture `index`: `media_alt_{n}`, or the spec's `media_caption_{n}`; null when it is blank. */
export function altTextOf(fields: Readonly<Record<string, unknown>>, index: number): string | null {
  for (const name of [`media_alt_${index}`, `media_caption_${index}`]) {
    const value = fields[name]
    if (typeof value !== 'string' || isBlank(value)) continue
    const text = value.trim()
    if (isWithinCharacters(text, limits.altText)) return text
    throw refuse('bad-request', `A description has at most ${limits.altText} characters.`, { field: name })
  }
  return null
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const titleLength = 60

/** A short title for a suggested post: its first line, cut between words where it is long. */
export function titleOf(post: { text_content: string; first_name: string; last_name: string }): string {
  const line = post.text_content
    .split('\n')
    .find((candidate) => !isBlank(candidate))
    ?.trim()
  if (line === undefined) return `A picture by ${post.first_name} ${post.last_name}`
  const characters = [...graphemes.segment(line)].map(({ segment }) => segment)
  if (characters.length <= titleLength) return line
  const cut = characters.slice(0, titleLength).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace > titleLength / 2 ? cut.slice(0, lastSpace) : cut}…`
}
