import { foldToWords } from '#contract/fold-text.ts'
import { topicsOf } from '#contract/text-entities.ts'

/** Longer words than this are no words; they would only swell the index. */
export const longestWord = 60
// No suffix that a stemmer knows ends in a digit, so that the word stays whole.
const unstemmed = '0'

/**
 * What the full-text index is given of a post: its words, which the engine stems, and each once more in a form that the
 * stemmer leaves alone. Without that, `beautifu` would not find "beautiful", which is indexed as `beauti`.
 */
export function wordsToIndex(text: string): string[] {
  const written = foldToWords(text)
  // Nearly always among them already: a sign right behind a #topic, as in #sayso™, may fold to letters.
  const ofTopics = topicsOf(text).flatMap(({ key }) => foldToWords(key))
  const words = [...written, ...ofTopics.filter((word) => !written.includes(word))].filter(
    (word) => word.length <= longestWord,
  )
  return [...words, ...new Set(words.filter(isStemmable).map((word) => word + unstemmed))]
}

function isStemmable(word: string): boolean {
  return /^[a-z]{3,}$/.test(word)
}
