import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { delaysMs } from '#contract/rules.ts'
import { subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import { afterScrollToTop } from './after-scroll-to-top.ts'
import { profileScreenKeys } from './profile-keys.ts'

/** "The page reloads", for a screen that shows a profile: its data comes fresh from the server. */
function freshenProfiles(client: QueryClient): void {
  for (const queryKey of profileScreenKeys) void client.invalidateQueries({ queryKey })
}

/**
 * Reloads a profile when the router loads the same address anew, as a press on Profile in the navigation does: the view goes to
 * the top first. Where the browser does not tell the end of scrolling, 2 s are enough.
 */
export function useProfileReload(): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let [isReloading, isLeaving] = [false, false]
    let stopWaiting = () => {}
    const stopWatching = router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
      // Not who went back before what they opened was there.
      isReloading = fromLocation !== undefined && !hrefChanged && !isLeaving
      isLeaving = hrefChanged
    })
    // Not earlier: the router first puts the view where it was.
    const stopFollowing = router.subscribe('onRendered', () => {
      isLeaving = false
      if (!isReloading) return
      isReloading = false
      stopWaiting()
      stopWaiting = afterScrollToTop(() => freshenProfiles(client))
    })
    return () => {
      stopWatching()
      stopFollowing()
      stopWaiting()
    }
  }, [client, router])
}

/** Reloads the screen 2 s after the server took a banner or picture. What is being typed is neither lost nor scrolled away. */
export function useReloadAfterUpload(): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      if (document.activeElement?.matches('input, textarea') !== true) window.scrollTo({ top: 0 })
      freshenProfiles(client)
      void router.invalidate()
    }
    const unsubscribe = subscribeToOutbox(({ acknowledgement }) => {
      if (acknowledgement?.kind !== 'upload-picture') return
      clearTimeout(timer)
      timer = setTimeout(reload, delaysMs.uploadReload)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, router])
}
