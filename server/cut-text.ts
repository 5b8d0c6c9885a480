/** The beginning of a text of more than `most` characters, with a mark that it goes on; a shorter one as it is. */
export function cutText(text: string, most: number): string {
  // Most are shorter, and of what is long only the beginning is taken apart.
  if (text.length <= most) return text
  const beginning = text.slice(0, 2 * most + 2)
  // Where none is of two units it needs no taking apart.
  if (!/[\uD800-\uDFFF]/.test(beginning)) return `${beginning.slice(0, most).trimEnd()}…`
  const characters = [...beginning]
  if (characters.length <= most) return text
  return `${characters.slice(0, most).join('').trimEnd()}…`
}
