import { useSyncExternalStore } from 'react'
import { connection, type ConnectionStatus } from '#src/offline/api/connection-state.ts'

/** Whether the server answers, judged by the last calls rather than by the browser's word. */
export function useConnection(): ConnectionStatus {
  return useSyncExternalStore(connection.subscribe, connection.read)
}
