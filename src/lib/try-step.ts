import { inTime } from './in-time.ts'

/** How long a step is waited for, in ms. What a device has not done by then goes on by itself, or is stuck: of a cache some browsers then say nothing at all. */
export const longestStepMs = 10_000

/** Waits for a step that may fail or never answer without keeping what comes after it: the console has the complaint then. */
export async function tryStep(complaint: string, run: () => Promise<unknown>): Promise<void> {
  const outcome = await inTime(run(), longestStepMs, 'late').catch((cause: unknown) => {
    console.error(`${complaint}.`, cause)
  })
  if (outcome === 'late') console.error(`${complaint} in time.`)
}
