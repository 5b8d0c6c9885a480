import { useEffect, useState } from 'react'
import { useShownOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useLogoutRequest, withdrawLogout } from '#src/entities/session/logout-request.ts'
import { endSession, type Session } from '#src/offline/storage/session-store.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useFirstScreenStands } from '#src/ui/use-first-screen.ts'

/** A slow phone takes seconds where it is busy; a draft that is not counted is deleted without a word. */
const countWithinMs = 5_000

const UnsentWarning = lazyDialog(async () => (await import('./unsent-warning.tsx')).UnsentWarning)

/** Logs out when asked to: at once, or after a warning where something would be lost. */
export function LogoutGate() {
  const isRequested = useLogoutRequest()
  const unsentCount = useShownOutbox().length
  const drafts = useDraftCount(isRequested)
  const firstScreenStands = useFirstScreenStands()
  if (isRequested && unsentCount === 0 && drafts === 0) return <Leaving />
  if (isRequested ? drafts === undefined : !firstScreenStands) return null
  return (
    <UnsentWarning
      isOpen={isRequested}
      count={unsentCount}
      drafts={drafts ?? 0}
      onClose={withdrawLogout}
      onLeave={leave}
    />
  )
}

/** How many drafts would be lost; undefined until that is known. Where they cannot be read in time, nobody is held up. */
function useDraftCount(isRequested: boolean): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    if (!isRequested) return undefined
    let isLeft = false
    const tell = (counted: number) => {
      // It was counted in time: what has been said stays.
      clearTimeout(timer)
      if (!isLeft) setCount(counted)
    }
    const timer = setTimeout(tell, countWithinMs, 0)
    countDrafts().then(tell, (cause: unknown) => {
      console.error('Drafts could not be counted.', cause)
      tell(0)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      setCount(undefined)
    }
  }, [isRequested])
  return count
}

const countDrafts = async () => (await import('#src/entities/draft/handed-over.ts')).countUnsentDrafts()

/** Leaves; when the last item was sent while the warning stood there, that was what it waited for. */
function Leaving() {
  useEffect(leave, [])
  return null
}

function leave(): void {
  withdrawLogout()
  void endSession('logout', (session) => void tellServer(session))
}

/** Everything of the member's leaves this device at once; the server is told when it can be. */
async function tellServer(session: Session): Promise<void> {
  try {
    const { tellOfLogout } = await import('#src/entities/session/tell-of-logout.ts')
    await tellOfLogout(session)
  } catch (error) {
    console.info('The server was not told of the logout.', error)
  }
}
