import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasOwnFocus } from '#src/ui/has-own-focus.ts'
import { commentElementId } from './use-bring-into-view.ts'

/** The places in the history that have led to their comment: coming back to one, one is where one was. */
const reached = new Set<string>()

/** Brings a comment that an address asks for into view and gives it the focus as soon as it is there, once for each place in the history. */
export function useLeadTo(id: string | undefined): void {
  const router = useRouter()
  const { place, isOver } = useLocation({
    select: ({ state }) => ({ place: state.__TSR_key ?? '', isOver: state.over !== undefined }),
    structuralSharing: true,
  })
  useEffect(() => {
    if (id === undefined || isOver || reached.has(place)) return
    const lead = () => {
      reached.add(place)
      if (!hasOwnFocus()) show(id)
    }
    // A new screen begins at its top, with the focus on its heading; what comes after that stays.
    if (router.state.resolvedLocation?.state.__TSR_key !== place) return router.subscribe('onRendered', lead)
    lead()
    return undefined
  }, [id, place, isOver, router])
}

function show(id: string): void {
  const row = document.getElementById(commentElementId(id))
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
}
