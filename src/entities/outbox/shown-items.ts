import { type ConnectionStatus, isConnected } from '#src/offline/api/judge-connection.ts'
import { type OutboxItem, recordOf } from '#src/offline/outbox/outbox-item.ts'

/** Views and read marks go out behind the scenes: nobody waits for them. */
export function isShownWaiting(item: OutboxItem): boolean {
  return recordOf(item).visibility !== 'unseen'
}

/** What did not just go out with the first attempt. Saying of everything else that it waits would only flicker. */
export function isStalled({ state }: OutboxItem, connection: ConnectionStatus): boolean {
  return !isConnected(connection) || state.status === 'refused' || state.waitsFor !== 'turn'
}
