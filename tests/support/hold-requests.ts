import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** Ends a story that held nothing, and judges no speed. */
const patienceMs = 40_000

/**
 * Holds back what a page or a context asks of these addresses, until the answered function is called. That waits until something was held
 * and throws where nothing ever is: the story would tell nothing of what happens meanwhile.
 */
export async function holdRequests(asker: Page | BrowserContext, addresses: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<boolean>()
  await asker.route(addresses, async (route) => {
    held.resolve(true)
    await gate.promise
    await route.continue()
  })
  return async () => {
    const isHeld = await Promise.race([held.promise, pause(patienceMs, false, { ref: false })])
    if (!isHeld) throw new Error(`Nothing was held: nobody asked for ${addresses}.`)
    gate.resolve()
  }
}
