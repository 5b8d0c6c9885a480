import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CenteredScreen } from '#src/features/shell/centered-screen.tsx'
import { Button } from '#src/ui/button.tsx'
import { isMendedByReload, reloadForMissingPart } from './lazy-load-failures.ts'
import { reloadUnlessLeft } from './leaving-page.ts'

/** The one boundary for bugs: says so, keeps what is unsent, and offers to try again. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // Nobody is told of a mistake that the reload mends.
  const [isReloading] = useState(() => isMendedByReload(error))
  useEffect(() => {
    if (isReloading) reloadUnlessLeft(reloadForMissingPart)
    else console.error(error)
  }, [error, isReloading])
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  if (isReloading) return null
  return (
    <CenteredScreen
      title="Something broke"
      text="That was our mistake, not yours. What you wrote and could not send yet is still kept on this device."
    >
      <Button onClick={tryAgain}>Try again</Button>
      <Button variant="outline" onClick={() => window.location.assign('/home')}>
        Go home
      </Button>
    </CenteredScreen>
  )
}
