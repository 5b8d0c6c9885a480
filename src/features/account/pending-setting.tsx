import type { ReactNode } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './pending-setting.module.css'

/** In the place of a setting that loads: as much room as its likeness takes, so that nothing below moves when it comes. */
export function PendingSetting({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className={styles.pending}>
      <div role="status">
        <VisuallyHidden>Loading {what}</VisuallyHidden>
        <Skeleton width="46%" />
      </div>
      <div className={styles.likeness} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
