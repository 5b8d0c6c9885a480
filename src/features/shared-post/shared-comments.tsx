import type { Comment } from '#contract/comment.ts'
import { PostText } from '#src/entities/post/post-text.tsx'
import { displayName } from '#src/lib/display-name.ts'
import { formatCount } from '#src/lib/format-count.ts'
import { labelNow } from '#src/offline/api/server-time.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import styles from './shared-comments.module.css'

type SharedCommentsProps = {
  comments: readonly Comment[]
  /** How many comments and replies there are in all. */
  count: number
}

/** The first comments on a shared post, to read only. */
export function SharedComments({ comments, count }: SharedCommentsProps) {
  if (comments.length === 0) return null
  const further = count - comments.length
  return (
    <section aria-label="Comments">
      <ul>
        {comments.map((comment) => (
          <li key={comment.id} className={styles.comment}>
            <SharedComment comment={comment} />
          </li>
        ))}
      </ul>
      {further > 0 && (
        <p className={styles.further}>
          {formatCount(further)} more {further === 1 ? 'comment' : 'comments'}
        </p>
      )}
    </section>
  )
}

function SharedComment({ comment }: { comment: Comment }) {
  const name = displayName(comment) || comment.username
  return (
    <>
      <Avatar id={comment.user_id} name={name} src={comment.profile_picture_url} />
      <div className={styles.main}>
        <p className={styles.head}>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <span className={styles.quiet}>@{comment.username}</span>{' '}
          <TimeLabel now={labelNow} instant={comment.created_at} className={styles.quiet} />
        </p>
        <PostText text={comment.content} size="comment" onPress={undefined} hasMemberLinks={false} />
      </div>
    </>
  )
}
