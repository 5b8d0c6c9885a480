/** How long and how much a connection may take of the server. */
export interface ConnectionLimits {
  /** How much of a body that is refused is read and thrown away for the sake of its connection, and for how long. */
  refusedBodyBytes: number
  refusedBodyMs: number
}

export const usualConnectionLimits: ConnectionLimits = {
  // Room for the largest honest upload: who sends one without a session hears that rather than a broken pipe.
  refusedBodyBytes: 32 * 1024 * 1024,
  refusedBodyMs: 10_000,
}
