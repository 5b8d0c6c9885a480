import { Link } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import Eye from 'lucide-react/icons/eye'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Repeat2 from 'lucide-react/icons/repeat-2'
import type { Post } from '#contract/post.ts'
import { classNames } from '#src/lib/class-names.ts'
import { formatCount } from '#src/lib/format-count.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { CounterToggle } from './counter-toggle.tsx'
import type { PostActions } from './post-actions.ts'
import styles from './post-counters.module.css'
import { ShownCounter } from './shown-counter.tsx'

/** The row of counters: like, repost, comment, views, bookmark. Without actions it only shows them. */
export function PostCounters({ post, actions }: { post: Post; actions: PostActions | null }) {
  const { id } = post
  return (
    <div className={styles.row}>
      <CounterToggle
        name="Like"
        look="like"
        icon={<Heart aria-hidden />}
        count={post.like_count}
        isOn={post.is_liked}
        onToggle={actions && ((isOn) => actions.setLiked(id, isOn))}
      />
      <CounterToggle
        name="Repost"
        look="repost"
        icon={<Repeat2 aria-hidden />}
        count={post.repost_count}
        isOn={post.is_reposted}
        onToggle={actions && ((isOn) => actions.setReposted(id, isOn))}
      />
      <CommentCounter post={post} actions={actions} />
      <span className={styles.counter} title="Views">
        <Eye aria-hidden />
        <VisuallyHidden>Views: </VisuallyHidden>
        {formatCount(post.view_count)}
      </span>
      <CounterToggle
        name="Bookmark"
        look="bookmark"
        icon={<Bookmark aria-hidden />}
        count={post.bookmark_count}
        isOn={post.is_bookmarked}
        onToggle={actions && ((isOn) => actions.setBookmarked(id, isOn))}
      />
    </div>
  )
}

function CommentCounter({ post, actions }: { post: Post; actions: PostActions | null }) {
  const content = (
    <>
      <MessageCircle aria-hidden />
      <span className={styles.number}>{post.comment_count > 0 ? formatCount(post.comment_count) : ''}</span>
    </>
  )
  if (actions === null) {
    return <ShownCounter name="Comments" icon={<MessageCircle aria-hidden />} count={post.comment_count} />
  }
  return (
    <Link
      to="/postdetails"
      search={{ id: post.id }}
      title="Comment"
      className={classNames(styles.counter, styles.comment)}
      aria-label={`Comment, ${post.comment_count}`}
      onClick={() => actions.persistCurrentPost(post.id)}
    >
      {content}
    </Link>
  )
}
