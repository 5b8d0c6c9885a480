import { topicsOf } from '#contract/text-entities.ts'
import { foldToWords } from '#contract/fold-text.ts'

/** What someone looks for, taken apart. */
export interface SearchQuery {
  /** Folded words that a post must have; the last one may be the beginning of a word. */
  words: string[]
  /** Keys of #topics that a post must carry. */
  topics: string[]
  /** The beginning of a username, when the query is an @mention. */
  mention: string | undefined
  /** The whole, for names and usernames. */
  text: string
}

/** Understands `#topic` and `@name` beside plain words. */
export function parseSearchQuery(text: string): SearchQuery {
  const tokens = text.trim().split(/\s+/u)
  const topics = tokens
    .filter((token) => token.startsWith('#'))
    .flatMap((token) => topicsOf(token).map(({ key }) => key))
  const mention = tokens.find((token) => /^@[A-Za-z0-9._]+$/.test(token))
  const plain = tokens.filter((token) => !/^[#@]/.test(token))
  return { words: foldToWords(plain.join(' ')), topics, mention: mention?.slice(1).toLowerCase(), text: text.trim() }
}

/** False when no post can match: an @mention alone looks for a member. */
export function looksForPosts({ words, topics }: SearchQuery): boolean {
  return words.length > 0 || topics.length > 0
}
