/** Whether that is so of an error, or of one that it was caused by. */
export function someCause(error: unknown, is: (error: unknown) => boolean): boolean {
  if (is(error)) return true
  return error instanceof Error && error.cause !== undefined && someCause(error.cause, is)
}
