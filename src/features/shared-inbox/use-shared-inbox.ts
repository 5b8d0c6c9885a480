import { useEffect } from 'react'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { firstScreen } from '#src/ui/first-screen.ts'
import type { TakeOutcome } from './take-shared.ts'

interface SharedInboxOptions {
  /** False while something else needs the member first. */
  isReady: boolean
  /** What was shared now lies in the draft of the new post. */
  onTaken: () => void
}

/** Takes over what other apps shared, also what came while nobody was signed in. */
export function useSharedInbox({ isReady, onTaken }: SharedInboxOptions): void {
  useEffect(() => {
    if (!isReady) return
    takeSharedLater().then(
      (outcome) => {
        if (outcome.status === 'nothing') return
        for (const problem of outcome.problems) showAlert(problem)
        onTaken()
      },
      (cause: unknown) => {
        console.error('What was shared could not be taken over; it waits.', cause)
        showAlert(notPersistedText('What you shared', cause))
      },
    )
  }, [isReady, onTaken])
}

/** After the first screen, without its bytes. */
async function takeSharedLater(): Promise<TakeOutcome> {
  await firstScreen()
  const part = await import('./take-shared.ts').catch((cause: unknown) => {
    console.info('What was shared: its code has not come.', cause)
    return undefined
  })
  return part === undefined ? { status: 'nothing' } : part.takeShared()
}
