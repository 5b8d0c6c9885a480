import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CommentId, PostId } from '#contract/ids.ts'
import { commentsIn } from '#src/entities/comment/comment-pages.ts'
import { commentsQuery } from '#src/entities/comment/comment-queries.ts'
import { mergeOutboxIntoComments } from '#src/entities/comment/merge-outbox-into-comments.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { CommentActionsProvider } from './comment-actions-provider.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentList, type CommentWords } from './comment-list.tsx'

const words: CommentWords = {
  name: 'Comments',
  loading: 'Loading comments',
  failed: 'The comments could not be loaded.',
  failedMore: 'More comments could not be loaded.',
  empty: 'No comment yet',
}

/** The comment box and the comments of a post. */
export function PostComments({ postId, isSent }: { postId: PostId; isSent: boolean }) {
  const member = useMember()
  const items = useOutbox()
  const query = useInfiniteQuery({ ...commentsQuery(postId), enabled: isSent })
  const list = useListState(query)
  const comments = useMemo(
    () => mergeOutboxIntoComments(commentsIn(query.data), postId, { items, author: member }),
    [query.data, postId, items, member],
  )
  const router = useRouter()
  const client = useQueryClient()
  const send = async (content: string, commentId: CommentId) => {
    await enqueue({ kind: 'create-comment', commentId, postId, content })
  }
  // The screen is loaded anew where one stands: nobody wants to be thrown to the top of a long discussion.
  const reload = () => {
    void router.invalidate()
    void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey })
  }
  return (
    <CommentActionsProvider onDeleted={reload}>
      <CommentBox key={postId} draftKey={`comment:${postId}`} label="Write a comment" onSend={send} />
      <CommentList words={words} comments={comments} list={isSent ? list : { ...list, status: 'full' }} />
    </CommentActionsProvider>
  )
}
