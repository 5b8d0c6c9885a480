import { foldToWords } from '#contract/fold-text.ts'

/** Trigrams of the words of names: each word padded, so that its beginning weighs more than its middle. */
export function trigramsOfNames(...names: string[]): string[] {
  const words = names.flatMap((name) => [...foldToWords(name), name.toLowerCase()])
  return [...new Set(words.flatMap((word) => trigramsOf(`  ${word} `)))]
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
