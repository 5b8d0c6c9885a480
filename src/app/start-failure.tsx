import { useLayoutEffect } from 'react'
import { CenteredScreen } from '#src/features/shell/centered-screen.tsx'
import { Button } from '#src/ui/button.tsx'
import { leaveEarlyScreen } from '#src/ui/early-screen.ts'
import type { StartProblem } from './follow-start.ts'

const texts: Record<StartProblem, { title: string; text: string }> = {
  refused: {
    title: 'Nothing can be kept here',
    text: 'This browser does not let the app keep anything on this device, and without that it cannot work. A private window or blocked site data is the usual reason.',
  },
  stuck: {
    title: 'The app could not start',
    text: 'This device does not give out what the app keeps on it. Nothing is lost: the app starts as soon as it does. Closing its other tabs may help.',
  },
}

type StartFailureProps = { problem: StartProblem; onRetry: () => void }

/** Shown when the app cannot start: the browser refuses to persist anything on the device, or does not open what is there. */
export function StartFailure({ problem, onRetry }: StartFailureProps) {
  useLayoutEffect(leaveEarlyScreen, [])
  return (
    <CenteredScreen {...texts[problem]}>
      <Button onClick={onRetry}>Retry</Button>
    </CenteredScreen>
  )
}
