import { logout } from '#contract/auth.ts'
import { call } from '#src/offline/api/call.ts'
import { endSession, knownSession } from '#src/offline/storage/session-store.ts'

/** Signs out: everything of the member's leaves this device at once; the server is told when it can be. */
export async function signOut(): Promise<void> {
  const session = knownSession()
  if (session === undefined) return
  await endSession('logout')
  try {
    await call(logout, {}, { session })
  } catch (error) {
    console.info('The server was not told of the logout; its session ends by age.', error)
  }
}
