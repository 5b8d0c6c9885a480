import type { Page } from '@playwright/test'

/**
 * Has whatever waits a second or more in the page before the app is there wait longer: what comes first comes first on a busy machine, too.
 * Once the app stands, time is as ever.
 */
export async function allowTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const isAppThere = () => Boolean(document.querySelector('#root')?.firstChild)
    const setSlowly = (handler: TimerHandler, ms = 0) => set(handler, ms >= 1_000 && !isAppThere() ? 20 * ms : ms)
    window.setTimeout = setSlowly as typeof window.setTimeout
  })
}
