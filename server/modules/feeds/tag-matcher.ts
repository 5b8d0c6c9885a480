import { toTopicKey } from '#contract/text-entities.ts'

/** A post as tags are held against it. */
export interface TaggableText {
  /** As `wordsOf` makes them of its text. */
  words: string
  topicKeys: ReadonlySet<string>
}

export interface TagMatcher {
  /** The #topics that match: "Public Transport" is #publictransport and #public_transport. */
  topicKeys: string[]
  /** How many of the tags a post matches, by #topic or as words of its text. */
  count(post: TaggableText): number
}

/** Prepares a member's tags for being held against many posts. */
export function makeTagMatcher(tagNames: readonly string[]): TagMatcher {
  const tags = tagNames.map((name) => {
    const words = toTopicKey(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    return { topicKeys: [...new Set([words.join(''), words.join('_')])], phrase: ` ${words.join(' ')} ` }
  })
  // Most posts have none: that is found in one go. Phrases are letters, digits and spaces.
  const anyPhrase = new RegExp(tags.map(({ phrase }) => phrase).join('|'))
  return {
    topicKeys: [...new Set(tags.flatMap(({ topicKeys }) => topicKeys))].filter((key) => key !== ''),
    count({ words, topicKeys }) {
      if (topicKeys.size === 0 && !anyPhrase.test(words)) return 0
      return tags.filter((tag) => tag.topicKeys.some((key) => topicKeys.has(key)) || words.includes(tag.phrase)).length
    },
  }
}

/** The words of a text in lower case, with one space around each. */
export function wordsOf(text: string): string {
  return ` ${toTopicKey(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')} `
}
