import { hourMs, minuteMs } from '#contract/durations.ts'

type Registered = Pick<ServiceWorkerRegistration, 'active' | 'waiting' | 'installing'>

interface Trying<Registration extends Registered> {
  /** Registers the worker; rejects where its script cannot be fetched. */
  register: () => Promise<Registration | undefined>
  /** Resolves after so many milliseconds, or as soon as there is a connection again. */
  wait: (ms: number) => Promise<void>
}

/**
 * Registers the worker until it is installed, and answers its registration; undefined where there can be none. The first one needs all its files: on a line that breaks one may be missing, and the
 * browser then forgets that there was a worker. It is tried anew after 1, 2, 4 … 60 minutes.
 */
export async function untilInstalled<Registration extends Registered>({
  register,
  wait,
}: Trying<Registration>): Promise<Registration | undefined> {
  for (let delayMs: number = minuteMs; ; delayMs = Math.min(2 * delayMs, hourMs)) {
    try {
      const registration = await register()
      if (registration === undefined || (await isInstalled(registration))) return registration
    } catch (cause) {
      console.info('The service worker could not be registered; the app works, but only with a connection.', cause)
    }
    await wait(delayMs)
  }
}

/** False when the browser gave the worker up. */
function isInstalled({ active, waiting, installing }: Registered): Promise<boolean> {
  const isThere = active !== null || waiting !== null
  if (isThere || installing === null) return Promise.resolve(isThere)
  return new Promise((resolve) => {
    const follow = () => {
      if (installing.state === 'installing') return
      installing.removeEventListener('statechange', follow)
      resolve(installing.state !== 'redundant')
    }
    installing.addEventListener('statechange', follow)
    follow()
  })
}
