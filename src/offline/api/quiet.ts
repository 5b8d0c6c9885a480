import * as z from 'zod/mini'
import { createTopic } from '../topic.ts'

const topic = createTopic('quiet', z.number())

let quiet: Promise<void> | undefined

/** Has every tab ask nothing of the server for some ms, so that no request reaches a worker that is about to end. */
export function keepQuiet(ms: number): void {
  topic.announce(ms)
}

/** Lets this tab hear when it is to be quiet; returns the function that ends that. */
export function hearOfQuiet(): () => void {
  return topic.subscribe((ms) => {
    const over = new Promise<void>((resolve) => setTimeout(resolve, ms))
    quiet = over
    void over.then(() => {
      if (quiet === over) quiet = undefined
    })
  })
}

/** Resolves at once, or when this tab may ask again. */
export async function untilQuietIsOver(): Promise<void> {
  while (quiet) await quiet
}
