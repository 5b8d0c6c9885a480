import type { QueryClient } from '@tanstack/react-query'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { myTagsQuery } from './onboarding-queries.ts'

/** Brings what the server just acknowledged of the member's tags into the cache, if they are there. */
export function applyTag(client: QueryClient, effect: EffectOn<'new-tag' | 'deleted-tag'>): void {
  const changedId = effect.on === 'new-tag' ? effect.tag.id : effect.tagId
  const added = effect.on === 'new-tag' ? [effect.tag] : []
  client.setQueryData(
    myTagsQuery().queryKey,
    (tags) => tags && [...tags.filter(({ id }) => id !== changedId), ...added],
  )
}
