import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// Addresses of earlier versions have quotation marks around what reads as JSON.
const parseUnquoted = parseSearchWith((value) => {
  if (!value.startsWith('"')) return value
  const inner = JSON.parse(value)
  JSON.parse(inner)
  return inner
})

/** What stands behind the question mark of an address, by name: all of it is text, also what reads as a number or as JSON. */
export function parseSearch(search: string): Record<string, unknown> {
  const values: Record<string, unknown> = parseUnquoted(search)
  for (const [name, value] of Object.entries(values)) values[name] = String(value)
  return values
}

/** The same way back. */
export const stringifySearch = stringifySearchWith(JSON.stringify)
