import type { QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { askForState, listPostStates, postStatesLimit, type PostState } from '#contract/post-state.ts'
import { type Call, call } from '#src/offline/api/call.ts'
import { postQuery } from './post-queries.ts'
import { toldCounts } from './told-counts.ts'

interface Check {
  ids: readonly PostId[]
  /** `until` of an earlier check; without one only the posts asked for can turn out to be gone. */
  since: string | undefined
}

export interface Checked {
  /** Posts that are no more; with `since` also ones that were not asked for. */
  gone: PostId[]
  until: string
}

/** Asks the server what changed about posts that this device has cached, and brings that into the cache; throws `ApiError`. */
export async function checkPosts(client: QueryClient, { ids, since }: Check, by: Call = call): Promise<Checked> {
  const gone: PostId[] = []
  let until = since
  for (let at = 0, hasMore = true; hasMore || at < ids.length; at += postStatesLimit) {
    const part = ids.slice(at, at + postStatesLimit)
    const cachedSince = new Map(part.map((id) => [id, changedAt(client, id)]))
    // In one order, so that the same question has the same address, which the browser knows the answer to.
    const asked = part.toSorted().map((id) => askForState(id, client.getQueryData(postQuery(id).queryKey)))
    const query = { ids: asked.length > 0 ? asked.join(',') : undefined, since: until }
    const reply = await by(listPostStates, { query })
    const states = new Map(reply.states.map((state) => [state.id, state]))
    for (const id of part) {
      // What was acknowledged meanwhile is newer than this answer.
      if (cachedSince.get(id) === changedAt(client, id)) applyState(client, id, states.get(id))
    }
    gone.push(...reply.gone)
    hasMore = reply.has_more
    until = reply.until
  }
  return { gone, until: until ?? new Date(0).toISOString() }
}

function changedAt(client: QueryClient, id: PostId): number | undefined {
  return client.getQueryState(postQuery(id).queryKey)?.dataUpdatedAt
}

/** Without a state the post is as it was known, and has just been heard of. */
function applyState(client: QueryClient, id: PostId, state: PostState | undefined): void {
  client.setQueryData(postQuery(id).queryKey, (post) =>
    post && state ? { ...post, ...toldCounts(client, post, state) } : post && { ...post },
  )
}
