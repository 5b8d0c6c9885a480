/** Letters that decomposition leaves whole, and what people type for them. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
}

/** Scripts written without spaces: each of their characters counts as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/**
 * The words of a text as the server's search engines and the search on the device see them: lower case, Latin accents folded, punctuation gone. Texts and
 * queries go through the same function, so that they meet whatever the engine's own tokenizer would do.
 */
export function foldToWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßøđłæœıþ]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(unspaced, ' $& ')
  return folded.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}
