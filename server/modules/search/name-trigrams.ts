import { foldToWords } from '#contract/fold-text.ts'

/** The words somebody may be looked for by: those of each name, and each name as a whole. */
export function wordsOfNames(...names: string[]): string[] {
  return [...new Set(names.flatMap((name) => [...foldToWords(name), name.toLowerCase()]))]
}

/** Trigrams of the words of names: each word padded, so that its beginning weighs more than its middle. */
export function trigramsOfNames(...names: string[]): string[] {
  return [...new Set(wordsOfNames(...names).flatMap((word) => trigramsOf(`  ${word} `)))]
}

/** As for names, but the last word may be the beginning of one. */
export function trigramsOfQuery(text: string): string[] {
  const words = foldToWords(text)
  return [...new Set(words.flatMap((word, at) => trigramsOf(at === words.length - 1 ? `  ${word}` : `  ${word} `)))]
}

function trigramsOf(padded: string): string[] {
  const characters = [...padded]
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
}
