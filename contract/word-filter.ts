import { foldToWords } from './fold-text.ts'
import type { MutedWord } from './muted-words.ts'
import { topicsOf } from './text-entities.ts'

/** Whether any of some texts has a muted word; `now` in ms since 1970. */
export type WordFilter = (texts: readonly (string | null)[], now: number) => boolean

/**
 * Judges texts by what a member muted: whole words and phrases, or for a #topic that topic alone; case, accents and what stands between
 * words do not count. Server and device ask the same.
 */
export function makeWordFilter(words: readonly MutedWord[]): WordFilter {
  const rules = words.map(({ word, ends_at }) => ({
    isTopic: /^#\S+$/u.test(word),
    phrase: phraseOf(asSeen(word)),
    endsAt: ends_at === null ? Infinity : Date.parse(ends_at),
  }))
  return (texts, now) => {
    const standing = rules.filter(({ phrase, endsAt }) => endsAt > now && phrase.trim() !== '')
    return standing.length > 0 && texts.some((text) => text !== null && isHit(text))

    function isHit(written: string): boolean {
      const text = asSeen(written)
      const phrase = phraseOf(text)
      const topics = new Set(topicsOf(text).map(({ topic }) => phraseOf(topic)))
      return standing.some((rule) => (rule.isTopic ? topics.has(rule.phrase) : phrase.includes(rule.phrase)))
    }
  }
}

// Letters that are gaps to look at, and characters that are nothing to look at: between two letters they would make one word two.
const gaps = /[\u115f\u1160\u3164\uffa0]/g
const invisible = /\p{Default_Ignorable_Code_Point}/gu

function asSeen(text: string): string {
  return text.replace(gaps, ' ').replace(invisible, '')
}

// With a space on either side, a phrase within another one is made of whole words.
function phraseOf(text: string): string {
  return ` ${foldToWords(text).join(' ')} `
}

/** What somebody reads of a post: its text and the descriptions of its pictures. */
export function textsOfPost(post: { text_content: string; media: readonly { alt_text: string | null }[] }) {
  return [post.text_content, ...post.media.map(({ alt_text }) => alt_text)]
}
