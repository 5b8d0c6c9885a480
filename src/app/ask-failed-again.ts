import type { QueryClient } from '@tanstack/react-query'
import { askAgain } from '#src/entities/query/ask-again.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'

const firstDelayMs = 2_000
const longestDelayMs = 60_000

/**
 * Answers what is to be called whenever a call got no answer although the server answers others. Right after a dark one call may come through before
 * the next one does: nothing changes then that everything would be asked anew for, so what failed on screen is asked for once more. Ever later
 * while that goes on: a gateway may refuse one address for good.
 */
export function makeAskFailedAgain(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = firstDelayMs
  let askedAt = -Infinity

  function ask(): void {
    timer = undefined
    askedAt = Date.now()
    delayMs = Math.min(longestDelayMs, delayMs * 2)
    // Found again it will be asked for with everything else. What the server refused it would refuse again.
    if (!isConnected(connection.read())) return
    askAgain()
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state: { error } }) => isOffline(error) })
  }

  return () => {
    if (Date.now() - askedAt > 2 * longestDelayMs) delayMs = firstDelayMs
    timer ??= setTimeout(ask, delayMs)
  }
}
