import { StartRefusal } from './start-refusal.ts'

/** Settings that belong together: undefined where none is there, a `StartRefusal` that names the first missing where only some are. */
export function allOrNone<Name extends string>(
  values: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const names = Object.keys(values) as Name[]
  const missing = names.filter((name) => values[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    const others = names.filter((name) => !missing.includes(name)).join(' and ')
    throw new StartRefusal(`The configuration is wrong: ${String(missing[0])} is missing, but ${others} is set.`)
  }
  return values as Record<Name, string>
}
