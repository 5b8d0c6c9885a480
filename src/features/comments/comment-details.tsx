import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Comment } from '#contract/comment.ts'
import { commentIdSchema, type CommentId } from '#contract/ids.ts'
import { findCachedComment } from '#src/entities/comment/comment-cache.ts'
import { CommentCard } from '#src/entities/comment/comment-card.tsx'
import { commentsIn, parentIn } from '#src/entities/comment/comments-in.ts'
import { repliesAroundQuery, repliesQuery } from '#src/entities/comment/comment-queries.ts'
import { CommentSkeletons } from '#src/entities/comment/comment-skeleton.tsx'
import { mergeOutboxIntoComment, mergeOutboxIntoReplies } from '#src/entities/comment/merge-outbox-into-comments.ts'
import { deletedCommentIds, sentComment } from '#src/entities/comment/waiting-comment.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { CommentActionsProvider } from './comment-actions-provider.tsx'
import { CommentBox } from './comment-box.tsx'
import styles from './comment-details.module.css'
import { CommentList, type CommentWords } from './comment-list.tsx'
import { MissingNote } from './missing-note.tsx'
import { persistCurrentComment } from './current-ids.ts'
import { UnlessClosed } from './unless-closed.tsx'
import { UnlessHidden } from './unless-hidden.tsx'
import { useLeadTo } from './use-lead-to.ts'
import { usePagesAround } from './use-pages-around.ts'
import { WordsLeft } from './words-left.tsx'

const words: CommentWords = {
  name: 'Replies',
  loading: 'Loading replies',
  failed: 'The replies could not be loaded.',
  failedMore: 'More replies could not be loaded.',
  empty: 'No replies yet',
  gone: 'The reply that this link leads to was deleted, or you may not see it.',
}

/** The screen of one comment: the comment, its replies, at the one that is wanted, and a reply box. */
export function CommentDetails({ id, wanted }: { id: string | undefined; wanted: string | undefined }) {
  const parsed = commentIdSchema.safeParse(id)
  return parsed.success ? <KnownComment key={parsed.data} id={parsed.data} wanted={wanted} /> : <MissingComment />
}

function KnownComment({ id, wanted }: { id: CommentId; wanted: string | undefined }) {
  const { comment, replies, pages, isMissing, reload } = useCommentDetails(id, wanted)
  const navigate = useNavigate()
  // On the way to the post after deleting it: not the moment to say that it is gone.
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => persistCurrentComment(id), [id])
  if (isMissing && !isLeaving) return <MissingComment id={id} />
  // Replies go one level deep: a reply is shown among those of its comment.
  if (comment?.parentCommentId)
    return <Navigate to="/CommentDetails" search={{ id: comment.parentCommentId, comment: id }} replace />
  const onDeleted = (deleted: Comment) => {
    if (deleted.id !== id) return reload()
    setIsLeaving(true)
    void navigate({ to: '/postdetails', search: { id: deleted.post_id }, replace: true })
  }
  return (
    <CommentActionsProvider onDeleted={onDeleted}>
      <ScreenHeader title="Comment" before={<BackButton />} />
      {comment ? (
        <CommentWithBox comment={comment} />
      ) : (
        pages.list.status === 'loading' && <CommentSkeletons label="Loading comment" count={1} />
      )}
      <CommentList
        words={words}
        comments={replies}
        list={pages.list}
        earlier={pages.earlier}
        wanted={wanted}
        isWantedGone={pages.isGone}
      />
    </CommentActionsProvider>
  )
}

function CommentWithBox({ comment }: { comment: Comment }) {
  const member = useMember()
  const { id: parentCommentId, post_id: postId } = comment
  // Asked anew: who may comment can have changed since a list brought the post.
  const { data: post } = useQuery({ ...postQuery(postId), staleTime: 0 })
  const send = async (content: string, commentId: CommentId) => {
    await enqueue({ kind: 'create-comment', commentId, postId, content, parentCommentId })
  }
  return (
    <>
      <Link to="/postdetails" search={{ id: postId }} className={styles.post}>
        View the post
      </Link>
      <UnlessHidden comment={comment} context="details">
        <CommentCard comment={comment} delivery={sentComment} isOwn={comment.user_id === member.id} context="details" />
      </UnlessHidden>
      <UnlessClosed post={post}>
        <CommentBox draftKey={`reply:${parentCommentId}`} label="Write a reply" onSend={send} />
      </UnlessClosed>
    </>
  )
}

function useCommentDetails(id: CommentId, wanted: string | undefined) {
  const member = useMember()
  const items = useOutbox()
  const client = useQueryClient()
  const pages = usePagesAround({
    whole: repliesQuery(id),
    around: (reply) => repliesAroundQuery(id, reply),
    earlierWords: { label: 'Show earlier', failedText: 'Earlier replies could not be loaded.' },
    isSent: true,
    wanted,
  })
  const { data, refetch } = pages
  const known = useMemo(() => parentIn(data) ?? findCachedComment(client, id), [client, data, id])
  const comment = useMemo(() => known && mergeOutboxIntoComment(known, items), [known, items])
  const replies = useMemo(
    () => mergeOutboxIntoReplies(commentsIn(data), id, { items, author: member }),
    [data, id, items, member],
  )
  useLeadTo(replies.find(({ comment: reply }) => reply.id === wanted)?.comment.id)
  const isMissing = pages.isMissing || deletedCommentIds(items).has(id)
  return { comment, replies, pages, isMissing, reload: () => void refetch() }
}

function MissingComment({ id }: { id?: CommentId }) {
  return (
    <>
      <ScreenHeader title="Comment not found" before={<BackButton />} />
      <MissingNote text="This comment does not exist, or its author deleted it." />
      {id && <WordsLeft draftKey={`reply:${id}`} />}
    </>
  )
}
