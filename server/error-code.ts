/** The code that the system, the database or a library gave an error (`ENOENT`, `23505`); undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
