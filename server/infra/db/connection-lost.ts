/** The database did not answer, or went away before it did. Holds the reason only: a connection itself has secrets. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  /** Whether a statement was on its way, which may then have taken effect all the same. */
  readonly mayHaveWorked: boolean

  constructor(cause: unknown, mayHaveWorked: 'may have worked' | 'was never sent') {
    super(`the database cannot be reached: ${reasonOf(cause)}`)
    this.mayHaveWorked = mayHaveWorked === 'may have worked'
  }
}

function reasonOf(cause: unknown): string {
  // Several addresses were tried, each with an error of its own.
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  const reason = cause instanceof Error ? cause.message : String(cause)
  // Words of the driver's code.
  return reason.includes('client password must be a string') ? 'it asks for a password, and none is given' : reason
}
