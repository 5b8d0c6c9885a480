const longest = 13
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Names longer than 13 characters, as people count them, end in an ellipsis after the 13th. */
export function truncateName(name: string): string {
  const characters = Array.from(graphemes.segment(name), (part) => part.segment)
  if (characters.length <= longest) return name
  return `${characters.slice(0, longest).join('')}…`
}
