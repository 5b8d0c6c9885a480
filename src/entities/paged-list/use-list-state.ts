import { useCallback } from 'react'
import type { ListEndState } from '#src/ui/list-end.tsx'

/** As much of an infinite query as its list needs. */
interface PagedQuery {
  data: unknown
  isError: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>
  refetch: () => Promise<unknown>
}

export interface ListState {
  /** The very first answer: on its way, failed, or there. */
  status: 'loading' | 'failed' | 'full'
  end: ListEndState
  retry: () => void
  loadMore: () => void
}

/** How a list that is fetched page by page stands, and what its end can do. */
export function useListState(query: PagedQuery): ListState {
  const { fetchNextPage, refetch } = query
  const retry = useCallback(() => void refetch(), [refetch])
  // A refresh under way is let finish: the end asks again afterwards.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return { status: statusOf(query), end: endOf(query), retry, loadMore }
}

function statusOf({ data, isError }: PagedQuery): ListState['status'] {
  if (data !== undefined) return 'full'
  return isError ? 'failed' : 'loading'
}

function endOf({ hasNextPage, isFetching, isFetchNextPageError }: PagedQuery): ListEndState {
  if (!hasNextPage) return 'complete'
  if (isFetching) return 'loading'
  return isFetchNextPageError ? 'failed' : 'more'
}
