import { openStream } from '../api/open-stream.ts'
import { parseRetryAfter } from '../api/retry-after.ts'
import { isFromServer } from '../api/who-answered.ts'
import type { Session } from '../storage/session-store.ts'
import { readEvents, type Heard } from './event-stream.ts'
import { silentForMs } from './live-state.ts'

interface Listening {
  session: Session
  /** Of the posts on the screen, as `askForState` writes them. */
  posts: readonly string[]
  lastEventId: string | undefined
  signal: AbortSignal
  onHeard: (heard: Heard) => void
}

/**
 * `none`: this server has no streams, or this browser cannot read them. `refused`: there is none to spare, or the session is over.
 * `over`: it ended, was lost or left.
 */
export type StreamEnd =
  | { outcome: 'none' | 'over' }
  | { outcome: 'refused'; status: number; retryAfterMs: number | undefined }

/** Listens to the server until the stream ends, is lost or left; only what the server itself says is heard. */
export async function readStream(listening: Listening): Promise<StreamEnd> {
  const { signal, onHeard } = listening
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentForMs)
  try {
    const reply = await openStream(listening, AbortSignal.any([signal, silence.signal]))
    if (!isFromServer(reply)) return { outcome: 'over' }
    if (reply.status === 204) return { outcome: 'none' }
    if (!reply.ok) {
      const retryAfterMs = parseRetryAfter(reply.headers.get('retry-after'), Date.now())
      return { outcome: 'refused', status: reply.status, retryAfterMs }
    }
    if (!reply.body) return { outcome: 'none' }
    for await (const heard of readEvents(reply.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentForMs)
      onHeard(heard)
    }
  } catch (cause) {
    // A line that breaks is how most streams end.
    if (!signal.aborted) console.info('The stream is over.', cause)
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
  return { outcome: 'over' }
}
