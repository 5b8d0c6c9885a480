import type { QueryClient } from '@tanstack/react-query'
import { applySettledToAccounts } from '#src/entities/account/account-cache.ts'
import { applySettledToProfiles } from '#src/entities/account/profile-cache.ts'
import { applySettledToComments } from '#src/entities/comment/comment-cache.ts'
import { applySettledToNotifications } from '#src/entities/notification/notification-cache.ts'
import { applySettledToPosts } from '#src/entities/post/post-cache.ts'
import { applySettledToPostLists } from '#src/entities/post/post-lists.ts'
import type { Settled } from '#src/offline/outbox/settled-item.ts'

/** Brings what the server confirmed into the query cache; one per entity that has something to patch. */
export type SettleHandler = (queryClient: QueryClient, settled: Settled) => void

/** What each entity does with what the server confirmed. */
export const settleHandlers: readonly SettleHandler[] = [
  applySettledToPosts,
  applySettledToPostLists,
  applySettledToComments,
  applySettledToNotifications,
  applySettledToAccounts,
  applySettledToProfiles,
]
