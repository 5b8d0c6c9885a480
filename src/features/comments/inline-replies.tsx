import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Comment } from '#contract/comment.ts'
import { commentsIn } from '#src/entities/comment/comments-in.ts'
import { repliesQuery } from '#src/entities/comment/comment-queries.ts'
import { CommentSkeletons } from '#src/entities/comment/comment-skeleton.tsx'
import { mergeOutboxIntoReplies } from '#src/entities/comment/merge-outbox-into-comments.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useListState, type ListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { displayName } from '#src/lib/display-name.ts'
import { formatCount } from '#src/lib/format-count.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { CommentRow } from './comment-row.tsx'
import styles from './inline-replies.module.css'
import { commentElementId } from './use-bring-into-view.ts'

/** As many as one takes in at once. */
const step = 5

/** What was answered to a comment, below it and one level further in, once somebody wants to read it. */
export function InlineReplies({ comment }: { comment: Comment }) {
  const [isOpen, setIsOpen] = useState(false)
  const { reply_count: count } = comment
  if (count === 0) return null
  return (
    <>
      <div className={styles.toggle}>
        <button type="button" className={styles.button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide replies' : count === 1 ? 'Show 1 reply' : `Show ${formatCount(count)} replies`}
        </button>
      </div>
      {isOpen && <Replies comment={comment} />}
    </>
  )
}

function Replies({ comment }: { comment: Comment }) {
  const member = useMember()
  const items = useOutbox()
  const query = useInfiniteQuery(repliesQuery(comment.id))
  const list = useListState(query)
  const [shownCount, setShownCount] = useState(step)
  const ref = useRef<HTMLUListElement>(null)
  const replies = useMemo(
    () => mergeOutboxIntoReplies(commentsIn(query.data), comment.id, { items, author: member }),
    [query.data, comment.id, items, member],
  )
  const showMore = () => {
    setShownCount(shownCount + step)
    if (replies.length < shownCount + step && list.end === 'more') list.loadMore()
    // The button may go: one reads on from the last that was there.
    const last = ref.current?.lastElementChild
    const words = last?.querySelector<HTMLElement>('article') ?? last
    if (words instanceof HTMLElement) words.focus({ preventScroll: true })
  }
  return (
    <div className={styles.replies}>
      <ul ref={ref} aria-label={`Replies to ${displayName(comment) || comment.username}`}>
        {replies.slice(0, shownCount).map((shown) => (
          <li key={shown.comment.id} id={commentElementId(shown.comment.id)} tabIndex={-1}>
            <CommentRow {...shown} isOwn={shown.comment.user_id === member.id} />
          </li>
        ))}
      </ul>
      {list.status === 'loading' && <CommentSkeletons label="Loading replies" count={1} />}
      {list.status === 'failed' && <LoadFailed text="The replies could not be loaded." onRetry={list.retry} />}
      <RepliesEnd list={list} known={replies.length} shown={shownCount} onMore={showMore} />
    </div>
  )
}

type RepliesEndProps = { list: ListState; known: number; shown: number; onMore: () => void }

function RepliesEnd({ list, known, shown, onMore }: RepliesEndProps) {
  const isFull = list.status === 'full'
  if (isFull && list.end === 'complete' && known === 0) {
    return <p className={styles.none}>No replies that you can see.</p>
  }
  const isAllShown = known <= shown
  if (isAllShown && isFull && list.end === 'failed') {
    return <LoadFailed text="More replies could not be loaded." onRetry={list.loadMore} />
  }
  if (isAllShown && (!isFull || list.end === 'complete')) return null
  return (
    <div className={styles.more}>
      <button type="button" className={styles.button} onClick={onMore}>
        Show more replies
      </button>
    </div>
  )
}
