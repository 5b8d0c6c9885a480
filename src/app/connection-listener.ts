import type { QueryClient } from '@tanstack/react-query'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { probeAnew, probeConnection } from '#src/offline/api/probe-connection.ts'
import { wakeOutboxLater } from '#src/offline/outbox/wake-outbox.ts'
import { makeAskFailedAgain } from './ask-failed-again.ts'
import { makeFreshen } from './make-freshen.ts'

const firstProbeMs = 3_000
const longestProbeMs = 60_000

/** While there is no connection, looks for it; once it is back, sends what waits and freshens what is on screen. */
export function listenToConnection(queryClient: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = firstProbeMs
  let before = connection.read()
  const freshen = makeFreshen(queryClient)

  const follow = (probing: Promise<boolean>) => {
    clearTimeout(timer)
    timer = undefined
    probing.then(
      () => plan(),
      (cause: unknown) => console.error('The connection could not be tried.', cause),
    )
  }
  const plan = () => {
    if (isConnected(connection.read()) || document.visibilityState === 'hidden' || timer !== undefined) return
    timer = setTimeout(() => follow(probeConnection()), delayMs)
    delayMs = Math.min(longestProbeMs, delayMs * 2)
  }
  const probeSoon = () => {
    delayMs = firstProbeMs
    follow(probeAnew())
  }

  connection.subscribe((status) => {
    clearTimeout(timer)
    timer = undefined
    delayMs = firstProbeMs
    const hasSlowed = before === 'online' && status === 'slow'
    before = status
    if (!isConnected(status)) return plan()
    if (hasSlowed) return
    wakeOutboxLater('connected')
    freshen()
  })
  connection.subscribeToDoubts(() => follow(probeAnew()))
  connection.subscribeToDoubts(makeAskFailedAgain(queryClient))
  // The browser's events are reasons to look, not answers: a machine may reach its server without a way to the internet.
  window.addEventListener('online', () => {
    probeSoon()
    // Also when this tab never noticed that it was away: what waits may have failed in the worker or in another tab.
    wakeOutboxLater('connected')
  })
  window.addEventListener('offline', probeSoon)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isConnected(connection.read())) probeSoon()
  })
  // At the start the first answers may come from the worker's cache, which says nothing about the connection.
  follow(probeConnection())
}
