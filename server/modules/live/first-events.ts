import type { LiveEvent } from '#contract/live.ts'
import { postIdSchema } from '#contract/ids.ts'
import type { AskedPost } from '#contract/post-state.ts'
import type { Deps } from '#server/deps.ts'
import { countUnread } from '../notifications/notification-summary-repo.ts'
import type { PostStateService } from '../posts/post-state-service.ts'
import { findNewSince } from './live-repo.ts'

interface Beginning {
  accountId: string
  /** On the screen, with the mark of the state that the device knows. */
  posts: readonly AskedPost[]
  /** Epoch milliseconds; undefined for one who has just looked at everything. */
  since: number | undefined
}

export type FirstEvents = (beginning: Beginning) => Promise<LiveEvent[]>

/** An act is dated before it is committed, and clocks of instances differ: a stretch begins so much earlier. */
const overlapMs = 10_000
/** To know that there is something new takes few. */
const mostNew = 20

/** What a stream begins with: what changed since its device heard something last, from what is stored. Nothing is kept for that. */
export function makeFirstEvents({
  db,
  clock,
  states,
}: Pick<Deps, 'db' | 'clock'> & { states: PostStateService }): FirstEvents {
  return async ({ accountId, posts, since }) => {
    const now = clock()
    const from = since === undefined ? undefined : since - overlapMs
    const sinceInstant = from === undefined ? undefined : new Date(from).toISOString()
    const isToBeLookedAt = posts.length > 0 || sinceInstant !== undefined
    const known = isToBeLookedAt
      ? await states.read(db, { asked: posts, since: sinceInstant, viewerId: accountId })
      : { states: [], gone: [] }
    const listener = { viewerId: accountId, now }
    const fresh = from === undefined ? [] : await findNewSince(db, { ...listener, since: from, limit: mostNew })
    const events: LiveEvent[] = [{ type: 'unread', count: await countUnread(db, listener) }]
    if (known.states.length > 0) events.push({ type: 'counters', posts: known.states })
    if (known.gone.length > 0) events.push({ type: 'gone', ids: known.gone })
    if (fresh.length > 0) events.push({ type: 'posts', ids: fresh.map((id) => postIdSchema.parse(id)) })
    return events
  }
}
