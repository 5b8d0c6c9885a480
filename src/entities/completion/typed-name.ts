/** What stands right before the caret and a name can complete: `@am` or `#cof`. */
export interface TypedName {
  kind: 'mention' | 'topic'
  /** Where its sign stands in the text. */
  start: number
  /** What follows the sign, up to the caret; may be empty. */
  begun: string
}

// As `parseTextEntities` has it, but for names as people say them, too: `@amé` finds Amélie. A dot may go on with the name or end the
// sentence: which, the next letter shows.
const signs = [
  ['mention', /(?<![\p{L}\p{N}_@.])@((?:[\p{L}\p{N}\p{M}._]{0,29}[\p{L}\p{N}\p{M}_])?)$/u],
  ['topic', /(?<![\p{L}\p{N}_&#/])#([\p{L}\p{N}\p{M}_]{0,100})$/u],
] as const
const goesOn = /^[\p{L}\p{N}\p{M}_@#]/u

/** The mention or topic that is being typed at the caret; undefined where there is none, or the caret stands within a word. */
export function typedNameAt(text: string, caret: number): TypedName | undefined {
  if (goesOn.test(text.slice(caret))) return undefined
  const before = text.slice(0, caret)
  for (const [kind, sign] of signs) {
    const found = sign.exec(before)
    if (found) return { kind, start: found.index, begun: found[1] ?? '' }
  }
  return undefined
}
