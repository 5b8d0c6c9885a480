import type { ReactNode } from 'react'
import { ListEnd } from '#src/ui/list-end.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import type { ListState } from './use-list-state.ts'

type ListFootProps = {
  list: ListState
  /** Whether no entry stands above. */
  isEmpty: boolean
  failedText: string
  failedMoreText: string
  /** Said once it is certain that there is no entry. */
  empty: ReactNode
  /** Stand-ins for the first page. */
  loading: ReactNode
  /** Stand-ins for what is still to come. */
  loadingMore: ReactNode
}

/** What lies below the entries of a list by pages, in all its states: loading, failed, empty, full. */
export function ListFoot(props: ListFootProps) {
  const { list, isEmpty, failedText, failedMoreText, empty, loading, loadingMore } = props
  switch (list.status) {
    case 'loading':
      return loading
    case 'failed':
      return <LoadFailed text={failedText} onRetry={list.retry} />
    case 'full':
      if (isEmpty && list.end === 'complete') return empty
      return (
        <ListEnd state={list.end} failedText={failedMoreText} onNear={list.loadMore}>
          {loadingMore}
        </ListEnd>
      )
  }
}
