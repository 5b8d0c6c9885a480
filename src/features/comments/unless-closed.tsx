import type { ReactNode } from 'react'
import { closedTexts } from '#contract/closed-texts.ts'
import type { Post } from '#contract/post.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import styles from './unless-hidden.module.css'

/** Where one writes below a post, or why one cannot; its author reads above it whom else it is for. */
export function UnlessClosed({ post, children }: { post: Post | undefined; children: ReactNode }) {
  const member = useMember()
  if (!post) return children
  const { comments_from: from = 'everyone', may_comment: isOpen = true } = post
  if (!isOpen) return <p className={styles.closed}>{refusals[from]}</p>
  return (
    <>
      {post.user_id === member.id && from !== 'everyone' && <p className={styles.note}>{limits[from]}</p>}
      {children}
    </>
  )
}

const refusals = {
  everyone: 'You cannot comment on this post.',
  ...closedTexts,
}

const limits = {
  followed: 'Only people you follow can comment on this post.',
  nobody: 'Only you can comment on this post.',
}
