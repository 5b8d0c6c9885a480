import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './post-skeleton.module.css'

type PostSkeletonsProps = {
  count?: number
  /** Says what is on its way; absent where it is said beside them. */
  label?: string
}

/** Stand-ins in the shape of post cards. */
export function PostSkeletons({ count = 4, label }: PostSkeletonsProps) {
  const cards = (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.card}>
          <Skeleton shape="circle" width="var(--avatar)" height="var(--avatar)" />
          <div className={styles.lines}>
            <Skeleton width={at % 2 === 0 ? '44%' : '56%'} />
            <Skeleton width="96%" />
            <Skeleton width={at % 2 === 0 ? '78%' : '38%'} />
            {at % 3 === 1 && <Skeleton height="auto" />}
            <Skeleton width="62%" height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  )
  if (label === undefined) return cards
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {cards}
    </div>
  )
}
