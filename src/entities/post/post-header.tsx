import { Link } from '@tanstack/react-router'
import type { Post } from '#contract/post.ts'
import { displayName } from '#src/lib/display-name.ts'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { labelNow } from '#src/offline/api/server-time.ts'
import type { PostContext } from './post-context.ts'
import styles from './post-header.module.css'
import { usePostActions } from './post-actions.ts'
import type { Delivery } from './waiting-post.ts'

type PostHeaderProps = { post: Post; delivery: Delivery; context: PostContext }

/** Name, @username and time on one line; the name leads to the post. */
export function PostHeader({ post, delivery, context }: PostHeaderProps) {
  const actions = usePostActions()
  const name = displayName(post) || post.username
  const isLinked = actions !== null && context !== 'public' && delivery.state === 'sent'
  return (
    <div className={styles.header}>
      <h2 dir="auto" className={styles.name}>
        {isLinked ? (
          <Link
            dir="auto"
            to="/postdetails"
            search={{ id: post.id }}
            onClick={() => actions.persistCurrentPost(post.id)}
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <span className={styles.username}>@{post.username}</span>
      {delivery.state === 'waiting' ? (
        <span className={styles.time}>now</span>
      ) : (
        <TimeLabel now={labelNow} instant={post.created_at} className={styles.time} />
      )}
    </div>
  )
}
