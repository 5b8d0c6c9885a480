import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentIdSchema, type CommentId } from '#contract/ids.ts'
import type { CommentPages } from '#src/entities/comment/comments-in.ts'
import { commentsIn } from '#src/entities/comment/comments-in.ts'
import type { CommentsQuery } from '#src/entities/comment/comment-queries.ts'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { saysGone } from '#src/offline/api/api-error.ts'
import type { ListEndState } from '#src/ui/list-end.tsx'

interface Lists {
  /** The list from its beginning on. */
  whole: CommentsQuery
  /** The same list around one of those in it. */
  around: (id: CommentId | undefined) => CommentsQuery
  /** What leads to those ahead of the ones around one. */
  earlierWords: Pick<EarlierComments, 'label' | 'failedText'>
  /** False while what is talked about waits in the outbox: the server knows nothing of it. */
  isSent: boolean
  /** The one that the address asks for. */
  wanted: string | undefined
}

/**
 * Comments or replies from the beginning on; or, where the address asks for one that is not among those, around that one. Without a
 * connection those from the beginning show, as far as the device has them.
 */
export function usePagesAround({ whole, around, earlierWords, isSent, wanted }: Lists) {
  const { isAround, leave } = useIsAround(whole, { isSent, wanted })
  const { data: id } = commentIdSchema.safeParse(wanted)
  const near = useInfiniteQuery({ ...around(id), enabled: isAround && id !== undefined })
  const isGone = isAround && (id === undefined || saysGone(near.error))
  const isNear = isAround && !isGone && (near.data !== undefined || !near.isError)
  const all = useInfiniteQuery({ ...whole, enabled: isSent && !isNear })
  const isNearShown = isNear && (near.data !== undefined || all.data === undefined)
  const shown = isNearShown ? near : all
  const list = useListState(shown)
  const earlier = isNearShown ? { ...earlierWords, ...earlierOf(near) } : undefined
  const { data, refetch } = shown
  return { data, list, earlier, isGone, isMissing: saysGone(all.error), leave, refetch }
}

/** Whether a list is read around the one that is wanted: once it turned out to be missing in the whole one, until `leave`. */
function useIsAround(whole: CommentsQuery, { isSent, wanted }: Pick<Lists, 'isSent' | 'wanted'>) {
  const client = useQueryClient()
  const [sought, setSought] = useState<string>()
  const [left, setLeft] = useState<string>()
  const isWanted = isSent && wanted !== undefined && wanted !== left
  const isKnown = () => has(client.getQueryData(whole.queryKey), wanted)
  if (isWanted && sought !== wanted && !isKnown()) setSought(wanted)
  return { isAround: isWanted && sought === wanted, leave: () => setLeft(wanted) }
}

function has(list: CommentPages | undefined, wanted: string | undefined): boolean {
  return commentsIn(list).some(({ id }) => id === wanted)
}

/** What leads to the comments ahead of those that are there; absent in a list that was read from its beginning on. */
export interface EarlierComments {
  state: ListEndState
  label: string
  failedText: string
  load: () => void
}

interface NearQuery {
  hasPreviousPage: boolean
  isFetchingPreviousPage: boolean
  isFetchPreviousPageError: boolean
  fetchPreviousPage: (options: { cancelRefetch: false }) => Promise<unknown>
}

function earlierOf(near: NearQuery): Pick<EarlierComments, 'state' | 'load'> {
  return { state: startOf(near), load: () => void near.fetchPreviousPage({ cancelRefetch: false }) }
}

function startOf(near: NearQuery): ListEndState {
  if (!near.hasPreviousPage) return 'complete'
  if (near.isFetchingPreviousPage) return 'loading'
  return near.isFetchPreviousPageError ? 'failed' : 'more'
}
