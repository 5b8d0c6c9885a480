import { useSyncExternalStore } from 'react'
import { connection } from '#src/offline/api/connection-state.ts'
import { type ConnectionStatus, isConnected } from '#src/offline/api/judge-connection.ts'

/** Whether the server answers, judged by the last calls rather than by the browser's word. */
export function useConnection(): ConnectionStatus {
  return useSyncExternalStore(connection.subscribe, connection.read, connection.read)
}

/** Whether the server's answers come through, however slowly. */
export function useIsConnected(): boolean {
  return isConnected(useConnection())
}
