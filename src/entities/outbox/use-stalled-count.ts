import { isStalled } from './shown-items.ts'
import { useConnection } from './use-connection.ts'
import { useShownOutbox } from './use-outbox.ts'

/** How many things are pending, once at least one of them is stalled; 0 while everything goes out as it is done. */
export function useStalledCount(): number {
  const items = useShownOutbox()
  const connection = useConnection()
  return items.some((item) => isStalled(item, connection)) ? items.length : 0
}
