import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommentOrder } from '#contract/comment.ts'
import { commentIdSchema, type PostId } from '#contract/ids.ts'
import { commentsIn, type CommentPages } from '#src/entities/comment/comment-pages.ts'
import { commentsAroundQuery, commentsQuery } from '#src/entities/comment/comment-queries.ts'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import type { ListEndState } from '#src/ui/list-end.tsx'

interface WantedPages {
  order: CommentOrder
  /** False while the post waits in the outbox: the server knows no comments of it. */
  isSent: boolean
  /** The comment that the address asks for. */
  wanted: string | undefined
}

/**
 * The comments of a post from the beginning on; or, where the address asks for one that is not among those, around that one. Without a
 * connection those from the beginning show, as far as the device has them.
 */
export function useCommentPages(postId: PostId, { order, isSent, wanted }: WantedPages) {
  const { isAround, leave } = useIsAround(postId, { order, isSent, wanted })
  const { data: around } = commentIdSchema.safeParse(wanted)
  const near = useInfiniteQuery({
    ...commentsAroundQuery(postId, around, order),
    enabled: isAround && around !== undefined,
  })
  const isGone = isAround && (around === undefined || isNotFound(near.error))
  const isNear = isAround && !isGone && (near.data !== undefined || !near.isError)
  const whole = useInfiniteQuery({ ...commentsQuery(postId, order), enabled: isSent && !isNear })
  const isNearShown = isNear && (near.data !== undefined || whole.data === undefined)
  const query = isNearShown ? near : whole
  const list = useListState(query)
  return { data: query.data, list, earlier: isNearShown ? earlierOf(near, order) : undefined, isGone, leave }
}

/** Whether the comments are read around the one that is wanted: once it turned out to be missing in the list, until `leave`. */
function useIsAround(postId: PostId, { order, isSent, wanted }: WantedPages) {
  const client = useQueryClient()
  const [sought, setSought] = useState<string>()
  const [left, setLeft] = useState<string>()
  const isWanted = isSent && wanted !== undefined && wanted !== left
  const isKnown = () => has(client.getQueryData(commentsQuery(postId, order).queryKey), wanted)
  if (isWanted && sought !== wanted && !isKnown()) setSought(wanted)
  return { isAround: isWanted && sought === wanted, leave: () => setLeft(wanted) }
}

function has(list: CommentPages | undefined, wanted: string | undefined): boolean {
  return commentsIn(list).some(({ id }) => id === wanted)
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not-found' || error.code === 'gone')
}

/** What leads to the comments ahead of those that are there; absent in a list that was read from its beginning on. */
export interface EarlierComments {
  state: ListEndState
  label: string
  failedText: string
  load: () => void
}

const earlierWords = {
  oldest: { label: 'Show earlier', failedText: 'Earlier comments could not be loaded.' },
  newest: { label: 'Show newer', failedText: 'Newer comments could not be loaded.' },
}

interface NearQuery {
  hasPreviousPage: boolean
  isFetchingPreviousPage: boolean
  isFetchPreviousPageError: boolean
  fetchPreviousPage: (options: { cancelRefetch: false }) => Promise<unknown>
}

function earlierOf(near: NearQuery, order: CommentOrder): EarlierComments {
  return {
    ...earlierWords[order],
    state: startOf(near),
    load: () => void near.fetchPreviousPage({ cancelRefetch: false }),
  }
}

function startOf(near: NearQuery): ListEndState {
  if (!near.hasPreviousPage) return 'complete'
  if (near.isFetchingPreviousPage) return 'loading'
  return near.isFetchPreviousPageError ? 'failed' : 'more'
}
