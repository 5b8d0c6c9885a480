/** The beginning of a text of more than `most` characters, with a mark that it goes on; a shorter one as it is. */
export function cutText(text: string, most: number): string {
  // Most are shorter, and of what is long only the beginning is taken apart.
  if (text.length <= most) return text
  const characters = [...text.slice(0, 2 * most + 2)]
  if (characters.length <= most) return text
  return `${characters.slice(0, most).join('').trimEnd()}…`
}
