import { labelNow } from '#src/offline/api/server-time.ts'
import { TimeLabel } from '#src/ui/time-label.tsx'
import styles from './imported-mark.module.css'

/** That a post came from an archive of another installation, and when; nothing for one that was written here. */
export function ImportedMark({ at }: { at: string | undefined }) {
  if (at === undefined) return null
  return (
    <p className={styles.imported}>
      Imported: <TimeLabel now={labelNow} instant={at} />
    </p>
  )
}
