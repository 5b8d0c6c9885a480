import { CommentSkeletons } from '#src/entities/comment/comment-skeleton.tsx'
import type { ShownComment } from '#src/entities/comment/merge-outbox-into-comments.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import styles from './comment-list.module.css'
import { CommentRow } from './comment-row.tsx'
import { commentElementId } from './use-bring-into-view.ts'

/** How a list of comments or replies is worded. */
export interface CommentWords {
  /** Names the list for those who do not see where it stands. */
  name: string
  loading: string
  failed: string
  failedMore: string
  empty: string
  /** Said when the one that an address asks for is not to be seen. */
  gone: string
}

type CommentListProps = {
  words: CommentWords
  comments: readonly ShownComment[]
  list: ListState
  /** The one that the address asks for. */
  wanted: string | undefined
  isWantedGone: boolean
  /** What belongs below a comment. */
  below?: (shown: ShownComment) => ReactNode
}

/** Comments or replies in all their states: loading, failed, empty, full. What waits on this device shows in each. */
export function CommentList({ words, comments, list, wanted, isWantedGone, below }: CommentListProps) {
  const member = useMember()
  return (
    <>
      <p role="status" className={styles.gone}>
        {isWantedGone && words.gone}
      </p>
      {comments.length > 0 && (
        <ul aria-label={words.name}>
          {comments.map((shown) => (
            <li key={shown.comment.id} id={commentElementId(shown.comment.id)}>
              <CommentRow
                {...shown}
                isOwn={shown.comment.user_id === member.id}
                isWanted={shown.comment.id === wanted}
              />
              {below?.(shown)}
            </li>
          ))}
        </ul>
      )}
      <ListFoot
        list={list}
        isEmpty={comments.length === 0}
        failedText={words.failed}
        failedMoreText={words.failedMore}
        empty={<EmptyState text={words.empty} />}
        loading={<CommentSkeletons label={words.loading} />}
        loadingMore={<CommentSkeletons label={words.loading} count={2} />}
      />
    </>
  )
}
