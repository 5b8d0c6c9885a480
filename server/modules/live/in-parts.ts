/** As many as one statement is asked about. */
const atOnce = 500

/** A list in parts that are short enough for a statement each. */
export function inParts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / atOnce) }, (_, at) => list.slice(at * atOnce, (at + 1) * atOnce))
}
