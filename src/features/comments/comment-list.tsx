import { CommentSkeletons } from '#src/entities/comment/comment-skeleton.tsx'
import type { ShownComment } from '#src/entities/comment/merge-outbox-into-comments.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { classNames } from '#src/lib/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useRef, type ReactNode } from 'react'
import styles from './comment-list.module.css'
import { CommentRow } from './comment-row.tsx'
import { ShowEarlier } from './show-earlier.tsx'
import { commentElementId } from './use-bring-into-view.ts'
import type { EarlierComments } from './use-pages-around.ts'
import { useAnchoredPlace } from './use-anchored-place.ts'

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
  earlier?: EarlierComments | undefined
  /** The one that the address asks for. */
  wanted: string | undefined
  isWantedGone: boolean
  /** What belongs below a comment. */
  below?: (shown: ShownComment) => ReactNode
}

/** Comments or replies in all their states: loading, failed, empty, full. What waits on this device shows in each. */
export function CommentList(props: CommentListProps) {
  const { words, comments, list, earlier, wanted, isWantedGone, below } = props
  const member = useMember()
  const ref = useRef<HTMLUListElement>(null)
  useAnchoredPlace(ref, earlier !== undefined)
  const loadEarlier = () => {
    earlier?.load()
    // The button may go: one reads on from the first that was there.
    ref.current?.querySelector('article')?.focus({ preventScroll: true })
  }
  return (
    <>
      <p role="status" className={styles.gone}>
        {isWantedGone && words.gone}
      </p>
      {earlier && <ShowEarlier {...earlier} onLoad={loadEarlier} />}
      {comments.length > 0 && (
        <ul ref={ref} aria-label={words.name} className={classNames(earlier && styles.held)}>
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
