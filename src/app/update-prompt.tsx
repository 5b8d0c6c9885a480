import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { applyUpdate, useUpdateReady } from './service-worker-updates.ts'
import styles from './update-prompt.module.css'

/** One quiet line once a newer build is ready; the live region stays, so that its coming is read out. */
export function UpdatePrompt() {
  const isReady = useUpdateReady()
  return (
    <div role="status" className={isReady ? styles.prompt : undefined}>
      {isReady && <ReadyUpdate />}
    </div>
  )
}

function ReadyUpdate() {
  // The page is loaded anew once the newer build is there, which may take half a minute where the worker before is busy.
  const [isAsked, setIsAsked] = useState(false)
  const update = () => {
    setIsAsked(true)
    applyUpdate()
  }
  return (
    <>
      <p>A new version is ready</p>
      <Button busy={isAsked} busyText="Updating…" onClick={update}>
        Update
      </Button>
    </>
  )
}
