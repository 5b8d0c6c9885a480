import type { QueryClient } from '@tanstack/react-query'
import { rereadDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { rereadShortcuts } from '#src/entities/device/shortcuts.ts'
import { rereadTheme } from '#src/entities/theme/theme.ts'
import { rereadOutbox } from '#src/offline/outbox/outbox-events.ts'
import { resumeDatabases, suspendDatabases } from '#src/offline/storage/database-connections.ts'
import { knownSession, rereadSession, type Session } from '#src/offline/storage/session-store.ts'
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
  let before = knownSession()
  window.addEventListener('pagehide', () => (before = knownSession()))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    catchUp(queryClient, before).catch((cause: unknown) => console.error('News could not be looked up.', cause))
  })
}

/** `before` is the session that the page was put aside with: whatever was woken with it may have read the device first. */
async function catchUp(queryClient: QueryClient, before: Session | undefined): Promise<void> {
  await Promise.all([rereadSession(before), rereadTheme(), rereadShortcuts(), rereadDataSaver()])
  const memberId = knownSession()?.user.id
  // Of another member everything is read anew anyway.
  if (memberId === undefined || memberId !== before?.user.id) return
  await catchUpOnAcknowledgements(queryClient, memberId)
  rereadOutbox(memberId)
  // Not among the first screen's bytes.
  const { freshen } = await import('./freshen.ts')
  await freshen(queryClient)
}
