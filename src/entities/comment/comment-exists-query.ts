import { queryOptions } from '@tanstack/react-query'
import { listReplies } from '#contract/comment.ts'
import { commentIdSchema } from '#contract/ids.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'

/** Whether there is a comment or reply of this id that the member may see. */
export function commentExistsQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['comment-exists', id],
    queryFn: async ({ signal }) => {
      const { data: commentId } = commentIdSchema.safeParse(id)
      if (commentId === undefined) return false
      try {
        await call(listReplies, { params: { commentId }, query: { limit: 1 } }, { signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && (error.code === 'not-found' || error.code === 'gone')) return false
        throw error
      }
    },
  })
}
