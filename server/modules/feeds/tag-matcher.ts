import { toTopicKey } from '#contract/text-entities.ts'

export interface TagMatcher {
  /** The #topics that match: "Public Transport" is #publictransport and #public_transport. */
  topicKeys: string[]
  /** How many of the tags a text matches by its words, those of its #topics among them; of `wordsOf` it. */
  count(words: string): number
}

/** Prepares a member's tags for being held against many posts. */
export function makeTagMatcher(tagNames: readonly string[]): TagMatcher {
  const tags = tagNames.map(partsOf).filter((parts) => parts.length > 0)
  // A #topic is in the words as it is written: in one, or, with an underscore, as several.
  const phrasesOf = tags.map((parts) => [...new Set([` ${parts.join(' ')} `, ` ${parts.join('')} `])])
  // Most posts have none: that is found in one go. Phrases are letters, digits and spaces.
  const anyPhrase = new RegExp(phrasesOf.flat().join('|'))
  return {
    topicKeys: [...new Set(tags.flatMap((parts) => [parts.join(''), parts.join('_')]))],
    count(words) {
      if (tags.length === 0 || !anyPhrase.test(words)) return 0
      return phrasesOf.filter((phrases) => phrases.some((phrase) => words.includes(phrase))).length
    },
  }
}

/** The words of a text in lower case, with one space around each. */
export function wordsOf(text: string): string {
  return ` ${toTopicKey(text).replace(notInWords, ' ')} `
}

const notInWords = /[^\p{L}\p{N}\p{M}]+/gu

function partsOf(name: string): string[] {
  return toTopicKey(name).split(notInWords).filter(Boolean)
}
