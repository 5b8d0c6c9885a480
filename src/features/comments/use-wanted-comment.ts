import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commentExistsQuery } from '#src/entities/comment/comment-exists-query.ts'
import type { ShownComment } from '#src/entities/comment/merge-outbox-into-comments.ts'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import { useLeadTo } from './use-lead-to.ts'

interface WantedFrom {
  comments: readonly ShownComment[]
  list: ListState
  query: { hasNextPage: boolean; isFetching: boolean; isFetchedAfterMount: boolean; isError: boolean }
}

/**
 * Leads to the reply that an address asks for: the list is fetched on until it stands in it, then it is brought into view and takes
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
