import type { QueryClient } from '@tanstack/react-query'
import { startDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { keepPrerenderedPost } from '#src/entities/post/prerendered-post.ts'
import { restoreShortcuts } from '#src/entities/device/shortcuts.ts'
import { restoreTheme } from '#src/entities/theme/theme.ts'
import { followMutedWords } from '#src/entities/muted-words/word-filter-store.ts'
import { recordAndroidVersion } from '#src/features/android-update/android-version.ts'
import { fillGaps } from '#src/lib/fill-gaps.ts'
import { leaveEarlyScreen, leaveShellSkeleton } from '#src/ui/early-screen.ts'
import { announceFirstScreen, beginRest } from '#src/ui/first-screen.ts'
import { recordMember, recordedMember } from '#src/offline/storage/persisted-screen.ts'
import { readSession } from '#src/offline/storage/session-store.ts'
import { catchUpWhenShownAgain, closeDatabasesWhenPutAside } from './back-forward-cache.ts'
import { keepBlockedAway } from './block-guard.ts'
import { mendLostCode, nameWhatLeavingBreaksOff } from './lazy-load-failures.ts'
import { noteLeaving } from './leaving-page.ts'
import { keepMutedSilent } from './mute-guard.ts'
import { listenToPush } from './push-listener.ts'
import { listenToOutbox } from './outbox-listener.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter, type AppRouter } from './router.tsx'
import { followSession } from './session-follower.ts'
import { startOffline } from './start-offline.ts'

/** After so long the rest begins, whatever is on the screen. */
const longestWaitMs = 5_000

/** Brings back what this device knows (theme, session, persisted answers), so that the first drawing is already the right one. */
export async function startApp(): Promise<{ queryClient: QueryClient; router: AppRouter }> {
  fillGaps()
  noteLeaving()
  nameWhatLeavingBreaksOff()
  mendLostCode()
  closeDatabasesWhenPutAside()
  recordAndroidVersion()
  keepPrerenderedPost()
  const [session] = await Promise.all([readSession(), restoreTheme(), startDataSaver(), restoreShortcuts()])
  if (recordedMember() !== session?.user.id) {
    leaveEarlyScreen()
    recordMember(session?.user.id)
    if (session === undefined) leaveShellSkeleton()
  }
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  catchUpWhenShownAgain(queryClient)
  // Before anything is restored: what is acknowledged from here on is heard, or lies on the disk by then.
  listenToOutbox(queryClient, async () => (await import('./apply-effects.ts')).applyEffects)
  keepBlockedAway(queryClient)
  keepMutedSilent(queryClient)
  followMutedWords(queryClient)
  await followSession({ queryClient, router }, session?.user.id)
  startOffline({ queryClient, router })
  listenToPush(router)
  // Nothing hangs on a screen that never comes.
  setTimeout(beginRest, longestWaitMs)
  // The app takes the place of what is on the page already: it comes complete, not piece by piece.
  await router.load()
  // Not before: until there is something to take its place, the early screen stays, with what is typed there.
  setTimeout(announceFirstScreen, longestWaitMs)
  return { queryClient, router }
}
