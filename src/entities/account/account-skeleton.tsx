import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './account-card.module.css'

/** Stand-ins in the shape of members in a list. */
export function AccountSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading members</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.card} aria-hidden="true">
          <Skeleton shape="circle" width="var(--avatar)" height="var(--avatar)" />
          <div className={styles.skeleton}>
            <Skeleton width={at % 2 === 0 ? '38%' : '46%'} />
            <Skeleton width="24%" height="0.75rem" />
          </div>
          <Skeleton width="5rem" height="2.125rem" />
        </div>
      ))}
    </div>
  )
}
