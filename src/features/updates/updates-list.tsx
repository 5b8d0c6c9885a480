import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { UpdateRow } from './update-row.tsx'
import styles from './update-row.module.css'
import { useUpdates } from './use-updates.ts'

/** What others did that concerns the member, in all its states: loading, failed, empty, full. */
export function UpdatesList() {
  const { groups, isFailed, retry } = useUpdates()
  if (isFailed) return <LoadFailed text="Your notifications could not be loaded." onRetry={retry} />
  if (groups === undefined) return <UpdateSkeleton />
  if (groups.length === 0) return <EmptyState text="No notifications yet." />
  return (
    <ul aria-label="Notifications">
      {groups.map((group) => (
        <li key={group.newest.id}>
          <UpdateRow group={group} />
        </li>
      ))}
    </ul>
  )
}

function UpdateSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading notifications</VisuallyHidden>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={styles.row} aria-hidden="true">
          <Skeleton shape="circle" width="1.5rem" height="1.5rem" />
          <div className={styles.skeleton}>
            <Skeleton shape="circle" width="2.125rem" height="2.125rem" />
            <Skeleton width={at % 2 === 0 ? '62%' : '74%'} />
            {at % 3 === 0 && <Skeleton width="88%" />}
            <Skeleton width="26%" height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
