import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { subscribeToSession } from '#src/offline/storage/session-store.ts'
import { tellOfLeftSessions } from '#src/offline/tell-of-logout.ts'
import { askForBackgroundSync } from './ask-for-background-sync.ts'

/** Has the server end what was left here while it could not be told: as the app starts, with each connection, and after a login. */
export function endLeftSessions(): void {
  const tell = () => {
    tellOfLeftSessions().catch((cause: unknown) => console.info('The server is told of a logout later.', cause))
  }
  connection.subscribe((status) => {
    if (isConnected(status)) tell()
  })
  subscribeToSession((event) => {
    if (event.type === 'session-started') tell()
    // Where the one who leaves cannot tell it, and closes the app.
    if (event.type === 'session-ended' && event.reason === 'logout') void askForBackgroundSync()
  })
  tell()
}
