import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './update-row.module.css'

/** The shape of a few notifications while they load. */
export function UpdateSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading notifications</VisuallyHidden>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className={styles.row} aria-hidden="true">
          <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
          <div className={styles.skeleton}>
            <Skeleton width={at % 2 === 0 ? '82%' : '68%'} />
            <Skeleton width="44%" height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
