/** A colour hue in degrees that belongs to an id: the same on every device. */
export function hueOf(id: string): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}
