import { parseSearchWith } from '@tanstack/react-router'

// The router writes what could be taken for something else in quotation marks.
const parseQuoted = parseSearchWith((value) => (value.startsWith('"') ? JSON.parse(value) : value))

/** What stands behind the question mark of an address, by name: all of it is text, also what reads as a number or as JSON. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, unknown> = parseQuoted(search)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
