import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { product } from '#contract/product.ts'
import { announceFirstScreen } from '#src/ui/first-screen.ts'
import { hasOwnFocus } from '#src/ui/has-own-focus.ts'
import { stepBack } from '#src/ui/step-back.ts'
import { postInUse, returnFocus } from './return-focus.ts'

// They say themselves when there is something to read.
const feedScreens: string[] = ['/_member/_shell/', '/_member/_shell/home']

/** What a change of screen means for those who do not see it: the document's title, and the focus on the new heading, or on the post one comes back to. */
export function useScreenChange(): void {
  const router = useRouter()
  const title = useMatches({
    // Every screen has a title: an address without one leads nowhere.
    select: (matches) =>
      matches.length === 0
        ? undefined
        : (matches.findLast((match) => match.staticData.title)?.staticData.title ?? 'Nothing here'),
  })
  const screen = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  // Before the browser draws: the app takes the early screen's place in one step.
  useLayoutEffect(() => {
    if (screen !== undefined && !feedScreens.includes(screen)) announceFirstScreen()
  }, [screen])
  useEffect(() => {
    document.title = title === undefined ? product.name : `${title} · ${product.name}`
  }, [title])
  useEffect(() => {
    /** What was in use when a place in the history was left. */
    const left = new Map<string | undefined, string | undefined>()
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        left.set(fromLocation?.state.__TSR_key, postInUse())
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || hasOwnFocus()) return
        const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
        if (isBack) returnFocus(left.get(toLocation.state.__TSR_key))
        else document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
      }),
      // What lay open there is closed: one stays where one is.
      router.history.subscribe(({ location, action }) => {
        if (action.type === 'FORWARD' && location.state.over !== undefined) stepBack(router.history)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
}
