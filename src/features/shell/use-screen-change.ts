import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { product } from '#contract/product.ts'
import { announceFirstScreen } from '#src/ui/first-screen.ts'

// They say themselves when there is something to read.
const feedScreens: string[] = ['/_member/_shell/', '/_member/_shell/home']

/** What a change of screen means for those who do not see it: the document's title, and the focus on the new heading. */
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
  useEffect(() => {
    if (screen !== undefined && !feedScreens.includes(screen)) announceFirstScreen()
  }, [screen])
  useEffect(() => {
    document.title = title === undefined ? product.name : `${title} · ${product.name}`
  }, [title])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusHeading()
      }),
    [router],
  )
}

// A field that took the focus on its own keeps it, and so does an open dialog.
function focusHeading(): void {
  if (document.activeElement?.matches('input, textarea, dialog *') === true) return
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
}
