import { Button } from '#src/ui/button.tsx'
import { applyUpdate, useUpdateReady } from './service-worker-updates.ts'
import styles from './update-prompt.module.css'

/** One quiet line once a newer build is ready; the live region stays, so that its coming is read out. */
export function UpdatePrompt() {
  const isReady = useUpdateReady()
  return (
    <div role="status" className={isReady ? styles.prompt : undefined}>
      {isReady && (
        <>
          <p>A new version is ready</p>
          <Button onClick={applyUpdate}>Update</Button>
        </>
      )}
    </div>
  )
}
