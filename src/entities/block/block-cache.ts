import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { profileKeys } from '../account/profile-keys.ts'
import { notificationsQuery } from '../notification/notifications-query.ts'
import { unreadCountQuery } from '../notification/unread-count-query.ts'
import { outboxQuery } from '../outbox/outbox-queries.ts'
import { blocksQuery } from './blocks-query.ts'

/** Brings a block the server just acknowledged, or the end of one, into the cache; what is theirs is left to `keepBlockedAway`. */
export function applyBlock(client: QueryClient, { account, isBlocked }: EffectOn<'block'>): void {
  const query = blocksQuery()
  buildQuery(client, query)
  client.setQueryData(query.queryKey, (known = []) => {
    const others = known.filter(({ id }) => id !== account.id)
    return isBlocked ? [account, ...others] : others
  })
  // At the end of a block all that is on screen is asked for, below.
  const once = { refetchType: isBlocked ? 'active' : 'none' } as const
  void client.invalidateQueries({ queryKey: query.queryKey, ...once })
  // Follows ended, and with them counts; the profile itself leaves the device, or comes back.
  void client.resetQueries({ queryKey: profileKeys.one(account.id) })
  void client.invalidateQueries({ queryKey: profileKeys.all, ...once })
  for (const { queryKey } of [notificationsQuery(), unreadCountQuery()])
    void client.invalidateQueries({ queryKey, ...once })
  if (isBlocked) return
  // What was asked for until now was answered as if they were blocked. The outbox is of this device; the profile is asked for above.
  const leftOut = [outboxQuery.queryKey, profileKeys.one(account.id)]
  const predicate = ({ queryKey }: Query) => !leftOut.some((key) => partialMatchKey(queryKey, key))
  void client.invalidateQueries({ type: 'active', predicate })
}
