import { Button } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import styles from './comment-list.module.css'
import type { EarlierComments } from './use-pages-around.ts'

type ShowEarlierProps = Omit<EarlierComments, 'load'> & { onLoad: () => void }

/** What stands above a list that begins amid a discussion. */
export function ShowEarlier({ state, label, failedText, onLoad }: ShowEarlierProps) {
  if (state === 'complete') return null
  if (state === 'failed') return <LoadFailed text={failedText} onRetry={onLoad} />
  return (
    <div className={styles.earlier}>
      <Button variant="quiet" wide busy={state === 'loading'} busyText="Loading…" onClick={onLoad}>
        {label}
      </Button>
    </div>
  )
}
