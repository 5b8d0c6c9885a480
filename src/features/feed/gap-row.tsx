import { Button } from '#src/ui/button.tsx'
import styles from './gap-row.module.css'
import type { FetchState } from './use-feed.ts'

/** Stands where posts are missing; a press fetches them into its place. */
export function GapRow({ entryKey, state, onFill }: { entryKey: string; state: FetchState; onFill: () => void }) {
  return (
    <div className={styles.gap} data-entry-key={entryKey}>
      {state === 'failed' && <p role="status">The missing posts could not be loaded.</p>}
      <Button variant="quiet" size="small" busy={state === 'loading'} busyText="Loading posts" onClick={onFill}>
        {state === 'failed' ? 'Try again' : 'Show missing posts'}
      </Button>
    </div>
  )
}
