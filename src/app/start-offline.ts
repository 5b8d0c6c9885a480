import type { QueryClient } from '@tanstack/react-query'
import { firstScreen } from '#src/ui/first-screen.ts'
import { shareNoAnswers } from '#src/offline/api/connection-state.ts'
import { listenToClock } from './clock-listener.ts'
import { listenToConnection } from './connection-listener.ts'
import { watchCachedPosts } from './cached-posts.ts'
import { cleanUpAfterLogout } from './logout-cleanup.ts'
import { triggerOutbox } from './outbox-triggers.ts'
import { preparePicturesOfOutbox } from './picture-preparer.ts'
import { registerServiceWorker } from './service-worker-updates.ts'

/** Starts everything that keeps this tab in step with the outbox, the connection, the worker and the other tabs. */
export function startOffline(queryClient: QueryClient): void {
  shareNoAnswers()
  listenToConnection(queryClient)
  listenToClock(queryClient)
  watchCachedPosts(queryClient)
  cleanUpAfterLogout()
  void firstScreen().then(() => {
    void keepForLater(queryClient)
    triggerOutbox(queryClient)
    preparePicturesOfOutbox(queryClient)
    registerServiceWorker()
    void hearOfNews(queryClient)
  })
}

/** Its code is not among the first screen's bytes; where it does not come, screens ask from time to time. */
async function hearOfNews(queryClient: QueryClient): Promise<void> {
  try {
    const { listenLive } = await import('./live-listener.ts')
    listenLive(queryClient)
  } catch (cause) {
    console.info('What happens is asked for from time to time.', cause)
  }
}

/** Its code is not among the first screen's bytes; where it does not come, the next start looks after what is kept for offline. */
async function keepForLater(queryClient: QueryClient): Promise<void> {
  try {
    const [{ cacheBookmarks }, { cacheFollowing }] = await Promise.all([
      import('./bookmark-keeper.ts'),
      import('./following-keeper.ts'),
    ])
    cacheBookmarks(queryClient)
    cacheFollowing(queryClient)
  } catch (cause) {
    console.info('What is kept for offline is looked after at the next start.', cause)
  }
}
