import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { subscribeToSession } from '#src/offline/storage/session-store.ts'
import { tellOfLeftSessions } from '#src/offline/left-sessions.ts'

/** Has the server end what was left here while it could not be told: as the app starts, with each connection, and after a login. */
export function endSessionsLeftHere(): void {
  const tell = () => {
    tellOfLeftSessions().catch((cause: unknown) => console.info('What was left here could not be read.', cause))
  }
  connection.subscribe((status) => {
    if (isConnected(status)) tell()
  })
  subscribeToSession(({ type }) => {
    if (type === 'session-started') tell()
  })
  tell()
}
