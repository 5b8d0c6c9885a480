import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { browserFlags } from '#tests/support/browser-flags.ts'
import { findBrowser } from '#tests/support/find-browser.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { runCommand } from './run-command.ts'

export interface DemoTour {
  browser: Browser
  /** Without a slash at the end. */
  origin: string
  server: TestServer
}

/** Lets `visit` look around in the built app on the demo's data, on a server that is gone afterwards. */
export async function tourDemo(visit: (tour: DemoTour) => Promise<void>): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('there is no Chromium to take pictures with')
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  // A page that listens is never without something under way.
  const server = await startServer({ LIVE_STREAMS: 'off' })
  try {
    const status = await runCommand([process.execPath, 'server/demo.ts'], { DATA_DIR: server.dataDir })
    if (status !== 0) throw new Error('the demo could not be made')
    await visit({ browser, origin: server.origin, server })
  } finally {
    await browser.close()
    await server.remove()
  }
}

/** A page of a browser of its own, on the home screen of the demo's member. */
export async function enterDemo({ browser, origin }: DemoTour, look: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...look })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email or Username:').fill('demo')
  await page.getByLabel('Password:').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('article').first().waitFor()
  return page
}
