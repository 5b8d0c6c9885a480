/** The first letters of the first and the last part of a name, in capitals; of a name without any, its first character. */
export function initialsOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((part) => /[\p{L}\p{N}]\p{M}*/u.exec(part)?.[0] ?? [])
  const [first = [...name.trim()][0] ?? '', ...further] = letters
  return (first + (further.at(-1) ?? '')).toUpperCase()
}
