/** Ends a switch over a union: a forgotten case fails to compile, a foreign value throws. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`)
}
