import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './comment-card.module.css'

/** Stand-ins in the shape of comments. */
export function CommentSkeletons({ count = 3, label }: { count?: number; label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.card} aria-hidden="true">
          <Skeleton shape="circle" width="var(--avatar)" height="var(--avatar)" />
          <div className={styles.skeleton}>
            <Skeleton width={at % 2 === 0 ? '46%' : '58%'} />
            <Skeleton width={at % 2 === 0 ? '92%' : '64%'} />
            <Skeleton width="24%" height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
