import { isSavingData, subscribeToDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { untilQuietIsOver } from '#src/offline/api/quiet.ts'
import type { WorkerMessage } from '#src/offline/sw-messages.ts'

/** As much of a registration as has workers to ask. */
interface Workers {
  active: Pick<ServiceWorker, 'postMessage'> | null
  waiting: Pick<ServiceWorker, 'postMessage'> | null
}

/** Without a word from the browser that it is idle, as in Safari. */
const soonMs = 2_000
const longestWaitMs = 10_000

/**
 * Has the worker fetch the screens that were not visited yet, so that all of them open without a network: when there is time, and not
 * while data is saved. What is there already costs nothing. Returns the function that asks (again), as a newer worker has files of its own.
 */
export function fetchRestWhenIdle(registration: Workers): () => void {
  let isPlanned = false
  const ask = async () => {
    // A worker that is being stopped for a newer one is started again by a message.
    await untilQuietIsOver()
    isPlanned = false
    if (isSavingData()) return
    const message: WorkerMessage = { type: 'FETCH_REST' }
    for (const worker of [registration.active, registration.waiting]) worker?.postMessage(message)
  }
  const plan = () => {
    if (isPlanned || isSavingData()) return
    isPlanned = true
    if (typeof requestIdleCallback === 'undefined') setTimeout(() => void ask(), soonMs)
    else requestIdleCallback(() => void ask(), { timeout: longestWaitMs })
  }
  subscribeToDataSaver(plan)
  // The line may have broken amid it.
  connection.subscribe((status) => {
    if (isConnected(status)) plan()
  })
  plan()
  return plan
}
