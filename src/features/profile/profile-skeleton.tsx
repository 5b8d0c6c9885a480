import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './profile-skeleton.module.css'

/** Stands in for a profile that is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading profile</VisuallyHidden>
      <div className={styles.banner} />
      <div className={styles.picture}>
        <Skeleton shape="circle" width="6rem" height="6rem" />
      </div>
      <div className={styles.lines}>
        <Skeleton width="46%" height="1.6rem" />
        <Skeleton width="28%" />
        <Skeleton width="88%" />
        <Skeleton width="52%" />
      </div>
      <PostSkeletons count={2} />
    </div>
  )
}
