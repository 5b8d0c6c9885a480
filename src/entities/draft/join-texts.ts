/** What was written earlier and what was written since, in a line of its own (or after another `between`); each alone where the other is blank. */
export function joinTexts(earlier: string, since: string, between = '\n'): string {
  if (since.trim() === '') return earlier
  return earlier.trim() === '' ? since : `${earlier.trimEnd()}${between}${since}`
}
