import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import { profileScreenKeys } from '#src/entities/account/profile-keys.ts'
import { parsePageMessage } from '#src/offline/sw-messages.ts'

// Counts inside an answer may change with every look at it: once in a while is fresh enough.
const quietMs = 10_000

/**
 * The worker answers profiles from its cache first, and gives up waiting for others after a while. When the server's answer
 * then comes, what is on screen is fetched again, which gets it.
 */
export function listenToFreshAnswers(queryClient: QueryClient): void {
  const quiet = new Map<string, 'quiet' | 'told-again' | 'last'>()
  const tell = (path: string, phase: 'quiet' | 'last') => {
    quiet.set(path, phase)
    void queryClient.invalidateQueries({ type: 'active', predicate: mayBeOld })
    setTimeout(() => {
      const wasToldAgain = quiet.get(path) === 'told-again'
      quiet.delete(path)
      // What changed meanwhile may be more than counts. Once, though: looking again may change them again.
      if (wasToldAgain) tell(path, 'last')
    }, quietMs)
  }
  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = parsePageMessage(event.data)
    if (message?.type !== 'ANSWER_CHANGED') return
    const phase = quiet.get(message.path)
    if (phase === undefined) tell(message.path, 'quiet')
    if (phase === 'quiet') quiet.set(message.path, 'told-again')
  })
}

function mayBeOld({ queryKey, state }: Query): boolean {
  return state.error !== null || profileScreenKeys.some((prefix) => partialMatchKey(queryKey, prefix))
}
