import type { QueryClient } from '@tanstack/react-query'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { notificationsQuery } from '../notification/notifications-query.ts'
import { unreadCountQuery } from '../notification/unread-count-query.ts'
import { lookAtFollowing } from '../post/look-at-following.ts'
import { postKeys } from '../post/post-keys.ts'
import { suggestionsQuery } from '../suggestion/suggestions-query.ts'
import { mutesQuery } from './mutes-query.ts'

/** Brings a mute the server just acknowledged, or the end of one, into the cache; what is theirs is left to `keepMutedSilent`. */
export function applyMute(client: QueryClient, { account, isMuted }: EffectOn<'mute'>): void {
  const query = mutesQuery()
  buildQuery(client, query)
  client.setQueryData(query.queryKey, (known = []) => {
    const others = known.filter(({ id }) => id !== account.id)
    return isMuted ? [account, ...others] : others
  })
  const changed = [query, notificationsQuery(), unreadCountQuery()].map(({ queryKey }) => queryKey)
  // What they wrote comes back from the server.
  const back = isMuted ? [] : [postKeys.feed('for-you'), suggestionsQuery().queryKey]
  if (!isMuted) lookAtFollowing(client)
  for (const queryKey of [...changed, ...back]) void client.invalidateQueries({ queryKey })
}
