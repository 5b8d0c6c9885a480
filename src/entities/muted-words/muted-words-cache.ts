import type { QueryClient } from '@tanstack/react-query'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { notificationsQuery } from '../notification/notifications-query.ts'
import { unreadCountQuery } from '../notification/unread-count-query.ts'
import { lookAtFollowing } from '../post/look-at-following.ts'
import { postKeys } from '../post/post-keys.ts'
import { mutedWordsQuery } from './muted-words-query.ts'

/** Brings the words that the server just saved into the cache, and asks anew for what it filters by them. */
export function applyMutedWords(client: QueryClient, { words }: EffectOn<'muted-words'>): void {
  const query = mutedWordsQuery()
  buildQuery(client, query)
  client.setQueryData(query.queryKey, words)
  lookAtFollowing(client)
  for (const queryKey of [postKeys.feed('for-you'), notificationsQuery().queryKey, unreadCountQuery().queryKey]) {
    void client.invalidateQueries({ queryKey })
  }
}
