const longest = 13
// Made at the first use: where a browser lacks it, the app fills it in when it starts.
let graphemes: Intl.Segmenter | undefined

/** Names longer than 13 characters, as people count them, end in an ellipsis after the 13th. */
export function truncateName(name: string): string {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const characters = Array.from(graphemes.segment(name), (part) => part.segment)
  if (characters.length <= longest) return name
  return `${characters.slice(0, longest).join('')}…`
}
