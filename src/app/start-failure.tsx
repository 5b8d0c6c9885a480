import { useLayoutEffect } from 'react'
import { CenteredScreen } from '#src/features/shell/centered-screen.tsx'
import { leaveEarlyScreen } from '#src/ui/early-screen.ts'
import { Button } from '#src/ui/button.tsx'

/** Shown when the app cannot start at all: the browser refuses to persist anything on the device. */
export function StartFailure() {
  useLayoutEffect(leaveEarlyScreen, [])
  return (
    <CenteredScreen
      title="Nothing can be kept here"
      text="This browser does not let the app keep anything on this device, and without that it cannot work. A private window or blocked site data is the usual reason."
    >
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </CenteredScreen>
  )
}
