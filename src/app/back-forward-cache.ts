import type { QueryClient } from '@tanstack/react-query'
import { rereadTheme } from '#src/entities/theme/theme.ts'
import { rereadOutbox } from '#src/offline/outbox/outbox-events.ts'
import { resumeDatabases, suspendDatabases } from '#src/offline/storage/database-connections.ts'
import { knownSession, rereadSession } from '#src/offline/storage/session-store.ts'
import { isOfTheServer } from './connection-listener.ts'
import { catchUpOnAcknowledgements } from './missed-acknowledgements.ts'

/** Lets go of the databases whenever the browser puts the page aside for a step back: from before the first of them is opened. */
export function closeDatabasesWhenPutAside(): void {
  const suspend = ({ persisted }: PageTransitionEvent) => {
    // Added while the event is under way, it comes last: after those who write what is not on the disk yet.
    if (persisted) window.addEventListener('pagehide', suspendDatabases, { once: true })
  }
  window.addEventListener('pagehide', suspend, { capture: true })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resumeDatabases()
  })
}

/** Catches up when the page is shown again: it heard nothing meanwhile, and the device may be another member's by now. */
export function catchUpWhenShownAgain(queryClient: QueryClient): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    catchUp(queryClient).catch((cause: unknown) =>
      console.error('What happened meanwhile could not be looked up.', cause),
    )
  })
}

async function catchUp(queryClient: QueryClient): Promise<void> {
  const before = knownSession()?.user.id
  await Promise.all([rereadSession(), rereadTheme()])
  const memberId = knownSession()?.user.id
  // Of another member everything is read anew anyway.
  if (memberId === undefined || memberId !== before) return
  await catchUpOnAcknowledgements(queryClient, memberId)
  rereadOutbox(memberId)
  await queryClient.invalidateQueries({ type: 'active', predicate: isOfTheServer })
}
