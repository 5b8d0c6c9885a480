import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './onboarding-overlay.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** The overlay's accounts and tags while they load. */
export function OnboardingSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.accounts}>
        {rows.map((row) => (
          <div key={row} className={styles.account}>
            <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
            <Skeleton width="55%" />
          </div>
        ))}
      </div>
      <div className={styles.tags}>
        {rows.map((row) => (
          <Skeleton key={row} shape="circle" width="6rem" height="2.75rem" />
        ))}
      </div>
    </div>
  )
}
