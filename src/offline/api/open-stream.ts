import { liveStream } from '#contract/live.ts'
import type { Session } from '../storage/session-store.ts'
import { apiBase } from './api-base.ts'
import { untilQuietIsOver } from './quiet.ts'

interface Opening {
  session: Session
  /** Of the posts on the screen, as `askForState` writes them. */
  posts: readonly string[]
  /** What was heard last, here or in an earlier stream. */
  lastEventId: string | undefined
}

/** Asks for the stream of what happens; resolves with the answer's beginning, and nothing ends it but the signal. */
export async function openStream({ session, posts, lastEventId }: Opening, signal: AbortSignal): Promise<Response> {
  await untilQuietIsOver()
  const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${session.token}` })
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId)
  const query = posts.length > 0 ? `?${new URLSearchParams({ posts: posts.join(',') }).toString()}` : ''
  return fetch(`${apiBase}${liveStream.path}${query}`, { headers, signal, cache: 'no-store', redirect: 'manual' })
}
