import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CommentOrder } from '#contract/comment.ts'
import type { CommentId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { commentKeys } from '#src/entities/comment/comment-keys.ts'
import { commentOrderQuery } from '#src/entities/comment/comment-order-query.ts'
import { commentsIn } from '#src/entities/comment/comments-in.ts'
import { mergeOutboxIntoComments, type ShownComment } from '#src/entities/comment/merge-outbox-into-comments.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { FilterChips } from '#src/ui/filter-chips.tsx'
import { CommentActionsProvider } from './comment-actions-provider.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentList, type CommentWords } from './comment-list.tsx'
import { InlineReplies } from './inline-replies.tsx'
import { UnlessClosed } from './unless-closed.tsx'
import { useBringIntoView } from './use-bring-into-view.ts'
import { useCommentPages } from './use-comment-pages.ts'
import { useLeadTo } from './use-lead-to.ts'

const words: CommentWords = {
  name: 'Comments',
  loading: 'Loading comments',
  failed: 'The comments could not be loaded.',
  failedMore: 'More comments could not be loaded.',
  empty: 'No comment yet',
  gone: 'The comment that this link leads to was deleted, or you may not see it.',
}

const orders = [
  { id: 'oldest', label: 'Oldest' },
  { id: 'newest', label: 'Newest' },
] as const

type PostCommentsProps = {
  post: Post
  isSent: boolean
  /** The comment that the address asks for. */
  wanted: string | undefined
}

/** The comment box and the comments of a post, with their replies. */
export function PostComments({ post, isSent, wanted }: PostCommentsProps) {
  const postId = post.id
  const member = useMember()
  const items = useOutbox()
  const client = useQueryClient()
  // It came with the cache, if there is one: nothing waits for it.
  const order = useQuery(commentOrderQuery).data ?? 'oldest'
  const { data, list, earlier, isGone, leave } = useCommentPages(postId, { order, isSent, wanted })
  const comments = useMemo(
    () => mergeOutboxIntoComments(commentsIn(data), postId, { items, author: member, order }),
    [data, postId, items, member, order],
  )
  useLeadTo(comments.find(({ comment }) => comment.id === wanted)?.comment.id)
  const router = useRouter()
  const bringIntoView = useBringIntoView()
  const send = async (content: string, commentId: CommentId) => {
    // On top stand the newest, which a link to an older one may not have brought.
    if (order === 'newest') leave()
    bringIntoView(commentId)
    await enqueue({ kind: 'create-comment', commentId, postId, content })
  }
  const hasOrder = comments.length > 1 || (order === 'newest' && list.status === 'loading')
  const choose = (id: CommentOrder) => {
    client.setQueryData(commentOrderQuery.queryKey, id)
    // Whoever asks for the newest wants those, and not the place that a link led to.
    leave()
  }
  // The screen is loaded anew where one stands: nobody wants to be thrown to the top of a long discussion.
  const reload = () => {
    void router.invalidate()
    void client.invalidateQueries({ queryKey: commentKeys.ofPost(postId) })
  }
  return (
    <CommentActionsProvider onDeleted={reload}>
      <UnlessClosed post={post}>
        <CommentBox key={postId} draftKey={`comment:${postId}`} label="Write a comment" onSend={send} />
      </UnlessClosed>
      {hasOrder && <FilterChips label="Order of the comments" options={orders} chosen={order} onChoose={choose} />}
      <CommentList
        words={words}
        comments={comments}
        list={isSent ? list : { ...list, status: 'full' }}
        earlier={earlier}
        wanted={wanted}
        isWantedGone={isGone}
        below={showReplies}
      />
    </CommentActionsProvider>
  )
}

function showReplies({ comment, delivery }: ShownComment) {
  // Hidden, it is folded away with them; its own screen shows them.
  return delivery.state === 'sent' && !(comment.is_hidden && comment.may_hide) && <InlineReplies comment={comment} />
}
