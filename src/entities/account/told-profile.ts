import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/account.ts'
import { uncertainItems } from '../outbox/uncertain-items.ts'
import { mergeOutboxIntoProfile } from './merge-outbox-into-profile.ts'

/**
 * What the server tells of a profile the device knows. How many somebody follows stays as it was known while a follow is uncertain: the
 * server may count it already, and it is counted when it is shown. Followers count once by `is_following`, which is told beside them.
 */
export function toldProfile(client: QueryClient, known: Profile | undefined, told: Profile): Profile {
  if (!known) return told
  const shown = mergeOutboxIntoProfile(known, uncertainItems(client))
  return shown.following_count === known.following_count ? told : { ...told, following_count: known.following_count }
}
