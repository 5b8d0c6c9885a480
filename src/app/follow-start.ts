import { prerenderedPost } from '#src/entities/post/prerendered-post.ts'
import { whenOpeningIsLate } from '#src/offline/storage/database-connections.ts'
import { DatabaseUnopenedError } from '#src/offline/storage/storage-error.ts'
import { reloadUnlessLeft } from './leaving-page.ts'

/** Why there is no app: the browser persists nothing for it, or does not open what is there, which it still may. */
export type StartProblem = 'refused' | 'stuck'

interface StartScreens<T> {
  onStarted: (parts: T) => void
  onProblem: (problem: StartProblem) => void
  reload: () => void
}

/** Tells what becomes of a start. One that is stuck goes on waiting, and starts after all once the device's storage opens. */
export function followStart<T>(start: Promise<T>, { onStarted, onProblem, reload }: StartScreens<T>): Promise<void> {
  const tell = (problem: StartProblem) => {
    // A shared post is on the page already: whoever came to read it can.
    if (prerenderedPost() === undefined) onProblem(problem)
  }
  const stopWatching = whenOpeningIsLate(() => tell('stuck'))
  // What fails while the app is drawn is no failed start.
  return start.finally(stopWatching).then(onStarted, async (cause: unknown) => {
    console.error('The app could not start.', cause)
    if (!(cause instanceof DatabaseUnopenedError)) return tell('refused')
    tell('stuck')
    await cause.settled
    reloadUnlessLeft(reload)
  })
}
