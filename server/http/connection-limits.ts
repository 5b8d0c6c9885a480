import { minuteMs } from '#contract/durations.ts'

/** How long and how much a connection may take of the server. */
export interface ConnectionLimits {
  /** From the first byte of a connection or of its next request to the end of the headers. */
  headersMs: number
  /** For the whole body of a request that is no upload. */
  bodyMs: number
  /** For the whole body of an upload, which may be slow but has to go on: so many bytes a second over each window. */
  uploadMs: number
  uploadBytesPerS: number
  uploadWindowMs: number
  /** How long a connection may wait for its next request; a proxy's is kept longer than the proxy itself keeps it. */
  idleMs: number
  idleBehindProxyMs: number
  /** Without a byte in either direction, as when nobody reads the answer. */
  silentMs: number
  /** How much of a body that is refused is read and thrown away for the sake of its connection, and for how long. */
  refusedBodyBytes: number
  refusedBodyMs: number
  /** How often the times above are looked at. */
  checkEveryMs: number
}

export const usualConnectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: minuteMs,
  uploadMs: 10 * minuteMs,
  // A phone at the edge of its network brings fifty times as much.
  uploadBytesPerS: 100,
  uploadWindowMs: 30_000,
  idleMs: 20_000,
  // Caddy closes after two minutes, nginx after one; if the server were first, a request could meet the closing connection.
  idleBehindProxyMs: 130_000,
  silentMs: 120_000,
  // Room for the largest honest upload: who sends one without a session hears that rather than a broken pipe.
  refusedBodyBytes: 32 * 1024 * 1024,
  refusedBodyMs: 10_000,
  checkEveryMs: 1_000,
}
