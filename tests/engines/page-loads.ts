import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

const eventSchema = z.object({ navigation: z.string() })
/** What tells of how a load ended, to be subscribed to. */
export const loadEvents = ['browsingContext.load', 'browsingContext.navigationFailed'] as const

const patienceMs = 120_000
const lookEveryMs = 20

/**
 * Loads by their own ids. What answers a load when it is complete may take the end of the one before for it, where a page is left while
 * it is still loading.
 */
export interface PageLoads {
  hear: (method: string, params: unknown) => void
  /** Resolves when the load that a command began is complete. */
  untilLoaded: (began: unknown) => Promise<void>
}

export function followLoads(): PageLoads {
  const ends = new Map<string, string>()
  return {
    hear: (method, params) => {
      const event = eventSchema.safeParse(params).data
      if (event && loadEvents.some((name) => name === method)) ends.set(event.navigation, method)
    },
    untilLoaded: async (began) => {
      const { navigation } = eventSchema.parse(began)
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(lookEveryMs)) {
        const end = ends.get(navigation)
        if (end === 'browsingContext.load') return
        if (end !== undefined) throw new Error(`The page was not loaded: ${end}.`)
      }
      throw new Error(`The page was not loaded within ${patienceMs} ms.`)
    },
  }
}
