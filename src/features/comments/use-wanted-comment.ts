import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { commentExistsQuery } from '#src/entities/comment/comment-exists-query.ts'
import type { ShownComment } from '#src/entities/comment/merge-outbox-into-comments.ts'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import { hasOwnFocus } from '#src/ui/has-own-focus.ts'
import { commentElementId } from './use-bring-into-view.ts'

interface WantedFrom {
  comments: readonly ShownComment[]
  list: ListState
  query: { hasNextPage: boolean; isFetching: boolean; isFetchedAfterMount: boolean; isError: boolean }
}

/**
 * Leads to the comment that an address asks for: the list is fetched on until it stands in it, then it is brought into view and takes
 * the focus, once for each place in the history. Answers whether there is no such comment, or none that the member may see.
 */
export function useWantedComment(wanted: string | undefined, { comments, list, query }: WantedFrom): boolean {
  const isThere = wanted !== undefined && comments.some(({ comment }) => comment.id === wanted)
  const isSought = wanted !== undefined && !isThere
  // A long list is not fetched as a whole for one that is gone.
  const { data: exists } = useQuery({ ...commentExistsQuery(wanted), enabled: isSought && query.hasNextPage })
  const hasEnded = !query.hasNextPage && query.isFetchedAfterMount && !query.isFetching && !query.isError
  const isGone = isSought && (hasEnded || exists === false)
  const { end, loadMore } = list
  useEffect(() => {
    if (isSought && !isGone && end === 'more') loadMore()
  }, [isSought, isGone, end, loadMore])
  useLeadTo(isThere ? wanted : undefined)
  return isGone
}

/** The places in the history that have led to their comment: coming back to one, one is where one was. */
const reached = new Set<string>()

function useLeadTo(id: string | undefined): void {
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
