import type { QueryClient } from '@tanstack/react-query'
import { letPicturesMove } from '#src/features/image-preview/image-preview-store.ts'
import { deleteEmptied } from '#src/offline/storage/delete-emptied.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { moveBetween } from '#src/ui/move-between.ts'
import { catchInstallOffer } from '#src/features/install-hint/install-offer.ts'
import { offerSplash } from './apple-splash.ts'
import { askForDiscarded } from './ask-for-discarded.ts'
import { askForLetBack } from './ask-for-let-back.ts'
import { letBackCloseDialogs } from './back-closes-dialogs.ts'
import { watchCachedPosts } from './cached-posts.ts'
import { listenToClock } from './clock-listener.ts'
import { listenToConnection } from './connection-listener.ts'
import { forgetOthers } from './forget-others.ts'
import { forgetWhatIsGone } from './gone-guard.ts'
import { followKeyboard } from './keyboard-inset.ts'
import { keepFocus } from './keep-focus.ts'
import { endSessionsLeftHere } from './left-sessions-teller.ts'
import { bringBackLostOutbox } from './lost-outbox.ts'
import { triggerOutbox } from './outbox-triggers.ts'
import { requestPersistentStorage } from './persistent-storage.ts'
import { preparePicturesOfOutbox } from './picture-preparer.ts'
import { listenToPostKeys } from './post-key-listener.ts'
import { movePostsBetweenScreens } from './post-moves.ts'
import type { AppRouter } from './router.tsx'
import { registerServiceWorker } from './service-worker-updates.ts'
import { showTaps } from './tap-echo.ts'

export interface AppParts {
  queryClient: QueryClient
  router: AppRouter
}

/**
 * Starts what nobody looks at, once the first screen is seen: sending, what the app needs for times without a network, and what is of use
 * only with the next screen.
 */
export function workInBackground({ queryClient, router }: AppParts): void {
  listenToConnection(queryClient)
  listenToClock(queryClient)
  catchInstallOffer()
  showTaps()
  followKeyboard()
  listenToPostKeys()
  keepFocus()
  movePostsBetweenScreens(router)
  letPicturesMove(moveBetween)
  letBackCloseDialogs(router.history)
  bringBackLostOutbox(queryClient)
  triggerOutbox(queryClient)
  preparePicturesOfOutbox(queryClient)
  watchCachedPosts(queryClient)
  forgetWhatIsGone(queryClient)
  askForLetBack(queryClient)
  askForDiscarded(queryClient)
  forgetOthers()
  endSessionsLeftHere()
  registerServiceWorker()
  requestPersistentStorage()
  offerSplash()
  void tidyUp()
  void keepForLater(queryClient)
  void hearOfNews(queryClient)
}

async function tidyUp(): Promise<void> {
  try {
    await deleteEmptied(knownSession()?.user.id)
  } catch (cause) {
    console.info('Databases without content are deleted at a later start.', cause)
  }
}

/** Where its code does not come, screens ask from time to time. */
async function hearOfNews(queryClient: QueryClient): Promise<void> {
  try {
    const { listenLive } = await import('./live-listener.ts')
    listenLive(queryClient)
  } catch (cause) {
    console.info('What happens is asked for from time to time.', cause)
  }
}

/** Where its code does not come, the next start looks after what is cached for offline. */
async function keepForLater(queryClient: QueryClient): Promise<void> {
  try {
    const [{ cacheBookmarks }, { cacheFollowing }] = await Promise.all([
      import('./cache-bookmarks.ts'),
      import('./cache-following.ts'),
    ])
    cacheBookmarks(queryClient)
    cacheFollowing(queryClient)
  } catch (cause) {
    console.info('What is cached for offline is looked after at the next start.', cause)
  }
}
