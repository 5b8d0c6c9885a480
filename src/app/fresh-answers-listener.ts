import type { Query, QueryClient } from '@tanstack/react-query'
import { parsePageMessage } from '#src/offline/sw-messages.ts'

// Counts inside an answer may change with every look at it: once in a while is fresh enough.
const quietMs = 10_000

/**
 * The worker answers profiles from its cache first, and gives up waiting for others after a while. When the server's answer
 * then comes, what is on screen is fetched again, which gets it.
 */
export function listenToFreshAnswers(queryClient: QueryClient): void {
  const toldAt = new Map<string, number>()
  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = parsePageMessage(event.data)
    if (message?.type !== 'ANSWER_CHANGED' || Date.now() - (toldAt.get(message.path) ?? 0) < quietMs) return
    toldAt.set(message.path, Date.now())
    void queryClient.invalidateQueries({ type: 'active', predicate: mayBeOld })
  })
}

const profileKeys = ['profile', 'posts-of', 'reposts-of', 'user-posts']

function mayBeOld({ meta, state }: Query): boolean {
  return state.error !== null || profileKeys.some((name) => meta?.storageKey?.startsWith(name))
}
