import { foldToWords } from './fold-text.ts'
import type { MutedWord, MutedWordChanges } from './muted-words.ts'

/** The words as they are after the changes, those that were added first. */
export function withChanges(words: readonly MutedWord[], { added, removed }: MutedWordChanges): MutedWord[] {
  const changed = new Set([...added.map(({ word }) => word), ...removed].map(meaningOf))
  return [...added, ...words.filter(({ word }) => !changed.has(meaningOf(word)))]
}

/** Both changes as one: what was said last of a word counts. */
export function joinChanges(earlier: MutedWordChanges, later: MutedWordChanges): MutedWordChanges {
  const overruled = new Set([...later.added.map(({ word }) => word), ...later.removed].map(meaningOf))
  return {
    added: [...later.added, ...earlier.added.filter(({ word }) => !overruled.has(meaningOf(word)))],
    removed: [...later.removed, ...earlier.removed.filter((word) => !overruled.has(meaningOf(word)))],
  }
}

/** The same for words that mean the same: case and accents do not matter, and a #topic is not the word. */
function meaningOf(word: string): string {
  return (/^#\S+$/u.test(word) ? '#' : '') + foldToWords(word).join(' ')
}
