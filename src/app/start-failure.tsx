import { useEffect, useLayoutEffect } from 'react'
import { CenteredScreen } from '#src/features/shell/centered-screen.tsx'
import { DatabaseUnopenedError } from '#src/offline/storage/storage-error.ts'
import { Button } from '#src/ui/button.tsx'
import { leaveEarlyScreen } from '#src/ui/early-screen.ts'
import { reloadUnlessLeft } from './leaving-page.ts'

const texts = {
  refused: {
    title: 'Nothing can be kept here',
    text: 'This browser does not let the app keep anything on this device, and without that it cannot work. A private window or blocked site data is the usual reason.',
  },
  stuck: {
    title: 'The app could not start',
    text: 'This device does not give out what the app keeps on it. Nothing is lost: the app starts as soon as it does. Closing its other tabs may help.',
  },
}

const reload = () => window.location.reload()

type StartFailureProps = { cause: unknown }

/** Shown when the app cannot start at all: the browser refuses to persist anything on the device, or does not open what is there. */
export function StartFailure({ cause }: StartFailureProps) {
  const isStuck = cause instanceof DatabaseUnopenedError
  useLayoutEffect(leaveEarlyScreen, [])
  useEffect(() => {
    if (cause instanceof DatabaseUnopenedError) void cause.settled.then(() => reloadUnlessLeft(reload))
  }, [cause])
  return (
    <CenteredScreen {...(isStuck ? texts.stuck : texts.refused)}>
      <Button onClick={reload}>Try again</Button>
    </CenteredScreen>
  )
}
