import { hashKey, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { MutedMember } from '#contract/mute.ts'
import { withoutGone } from '#src/entities/block/without-gone.ts'
import { isStanding, mergeMutes } from '#src/entities/mute/merge-mutes.ts'
import { mutesKey } from '#src/entities/mute/mute-keys.ts'
import { notificationKeys } from '#src/entities/notification/notification-keys.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { cachedPosts } from '#src/entities/post/post-cache.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { suggestionsKey } from '#src/entities/suggestion/suggestion-keys.ts'
import { forgetScreen } from '#src/offline/storage/persisted-screen.ts'
import { serverNow } from '#src/offline/api/server-time.ts'

/** What says who is muted. */
const sources = new Set([hashKey(outboxQuery.queryKey), hashKey(mutesKey)])
/** What comes unasked: muted members are silent there, and stay wherever else they are. */
const silent: readonly QueryKey[] = [postKeys.feeds, suggestionsKey, notificationKeys.all]

/**
 * Takes muted members out of feeds, suggestions and notifications, and out of what the next start shows at first, as soon as a mute lies
 * in the outbox, and out of every answer that was on its way. What was taken out comes back from the server once they are not muted any
 * more. Returns the function that ends it.
 */
export function keepMutedSilent(client: QueryClient): () => void {
  const mutedNow = () => {
    const items = client.getQueryData(outboxQuery.queryKey)?.items ?? []
    const muted = mergeMutes(client.getQueryData<readonly MutedMember[]>(mutesKey) ?? [], items)
    return new Set<string>(muted.filter((member) => isStanding(member, serverNow())).map(({ id }) => id))
  }
  let known: ReadonlySet<string> = new Set()

  const sweep = (queries: readonly Query[], muted: ReadonlySet<string>) => {
    const posts = cachedPosts(client).filter(({ user_id }) => muted.has(user_id))
    const gone = new Set<string>([...muted, ...posts.map(({ id }) => id)])
    for (const { queryKey, state } of queries) {
      // One's own things are told of under the ids of posts, too: notifications go by who acted alone.
      const isFeed = partialMatchKey(queryKey, postKeys.feeds)
      const left = withoutGone(state.data, isFeed ? gone : muted)
      if (left === state.data) continue
      client.setQueryData(queryKey, left, { updatedAt: state.dataUpdatedAt })
      if (isFeed) forgetScreen()
    }
  }

  return client.getQueryCache().subscribe(({ query, type, ...event }) => {
    if (type !== 'updated') return
    const isSource = sources.has(query.queryHash)
    const isSilent = silent.some((key) => partialMatchKey(query.queryKey, key))
    if (!isSource && !isSilent) return
    const muted = mutedNow()
    if (isSource && [...muted].some((id) => !known.has(id))) {
      sweep(
        silent.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey })),
        muted,
      )
    }
    if (isSource) known = muted
    else if (muted.size > 0 && 'action' in event && event.action.type === 'success') sweep([query], muted)
  })
}
