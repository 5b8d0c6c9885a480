import { logout } from '#contract/logout.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { forgetLeftSessions, recordLeftSession } from '#src/offline/left-sessions.ts'
import type { Session } from '#src/offline/storage/session-store.ts'
import { askForBackgroundSync } from '../outbox/ask-for-background-sync.ts'

/**
 * Tells the server that a session was left, which is on this device no more. Where it cannot be told now it is told by whichever comes
 * first, a start of the app, a connection, or the worker that the browser wakes.
 */
export async function tellOfLogout(session: Session): Promise<void> {
  const recorded = await recordLeftSession(session.token)
  try {
    await call(logout, {}, { session })
  } catch (cause) {
    const isOver = cause instanceof ApiError && cause.status === 401
    if (!isOver) {
      console.info('The server was not told of the logout.', cause)
      if (recorded !== undefined) await askForBackgroundSync()
      return
    }
  }
  if (recorded !== undefined) await forgetLeftSessions([recorded])
}
