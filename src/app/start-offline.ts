import type { QueryClient } from '@tanstack/react-query'
import { applySettledToAccounts } from '#src/entities/account/account-cache.ts'
import { applySettledToProfiles } from '#src/entities/account/profile-cache.ts'
import { applySettledToComments } from '#src/entities/comment/comment-cache.ts'
import { applySettledToNotifications } from '#src/entities/notification/notification-cache.ts'
import { applySettledToBookmarks } from '#src/entities/post/bookmarks-cache.ts'
import { applySettledToMemberPosts } from '#src/entities/post/member-posts-cache.ts'
import { applySettledToPosts } from '#src/entities/post/post-cache.ts'
import { shareDoubts } from '#src/offline/api/connection-state.ts'
import { keepBookmarks } from './bookmark-keeper.ts'
import { listenToConnection } from './connection-listener.ts'
import { lookAfterHeldPosts } from './held-posts.ts'
import { cleanUpAfterLogout } from './logout-cleanup.ts'
import { listenToOutbox, type SettleHandler } from './outbox-listener.ts'
import { triggerOutbox } from './outbox-triggers.ts'
import { registerServiceWorker } from './service-worker-updates.ts'

/** What each entity does with what the server confirmed. */
const settleHandlers: readonly SettleHandler[] = [
  applySettledToPosts,
  applySettledToMemberPosts,
  applySettledToBookmarks,
  applySettledToComments,
  applySettledToNotifications,
  applySettledToAccounts,
  applySettledToProfiles,
]

/** Starts everything that keeps this tab in step with the outbox, the connection, the worker and the other tabs. */
export function startOffline(queryClient: QueryClient): void {
  shareDoubts()
  listenToOutbox(queryClient, settleHandlers)
  listenToConnection(queryClient)
  lookAfterHeldPosts(queryClient)
  keepBookmarks(queryClient)
  cleanUpAfterLogout()
  triggerOutbox()
  registerServiceWorker(queryClient)
}
