import type { Page } from '@playwright/test'
import { testWithWorker as test } from '#tests/support/bad-network.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { cachedPaths, somebody, untilControlled, untilPersisted } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

declare global {
  interface Window {
    noteAsked: (type: string) => void
  }
}

const screens = /\/assets\/screens-.*\.js$/

const hasScreens = async (page: Page) => (await cachedPaths(page, 'precache')).some((path) => screens.test(path))

/** Notes what pages ask of the worker. */
async function noteAsked(page: Page): Promise<() => string[]> {
  const asked: string[] = []
  await page.exposeFunction('noteAsked', (type: string) => void asked.push(type))
  await page.addInitScript(() => {
    const post = Reflect.get(ServiceWorker.prototype, 'postMessage') as (...given: unknown[]) => void
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...given: [{ type: string }]) {
      window.noteAsked(given[0].type)
      post.apply(this, given)
    }
  })
  return () => asked
}

/** Waits until the page has asked its worker for what it asks for by itself, once the browser is idle. */
async function untilAsked(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  })
  await untilAppStands(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
}

test('a screen that was never visited opens without the server', async ({ page, server, network }) => {
  const asked = await noteAsked(page)
  const reader = await somebody(server, 'Amara')
  await signInOnDevice(page, reader, network.origin)
  await expect.poll(asked, { timeout: 60_000 }).toContain('FETCH_REST')
  // Until all of it is there: a file may be used, and so be there, before its turn.
  await untilControlled(page)
  await network.shut()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('while data is saved a screen comes when it is visited, and a post can be written without the server', async ({
  page,
  server,
  network,
}) => {
  test.setTimeout(90_000)
  await page.addInitScript(() => {
    const costly = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' })
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => costly })
  })
  const reader = await somebody(server, 'Amara')
  await signInOnDevice(page, reader, network.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Create a post' })).toBeVisible()
  // Later than what is done once the browser is idle.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  expect(await hasScreens(page)).toBe(false)

  await network.shut()
  await page.reload()
  await writePost(page, 'Written on a dear line.')
  await expect(page.getByRole('article').filter({ hasText: 'Written on a dear line.' })).toBeVisible()
  expect(await hasScreens(page)).toBe(false)

  await network.open()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect.poll(() => hasScreens(page)).toBe(true)
})

test('the rest comes once data is saved no more', async ({ page, server, network }) => {
  test.setTimeout(90_000)
  const rest = /\/assets\/LandingPage-.*\.js$/
  const hasRest = async () => (await cachedPaths(page, 'precache')).some((path) => rest.test(path))
  await page.addInitScript(() => {
    const costly = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' })
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => costly })
  })
  const asked = await noteAsked(page)
  const reader = await somebody(server, 'Sofie')
  await signInOnDevice(page, reader, network.origin)
  await untilAsked(page)
  await page.goto('/settings')
  const off = page.getByRole('group', { name: 'Data saver' }).getByRole('radio', { name: 'Off' })
  await expect(off).toBeVisible()
  await untilAsked(page)
  expect(asked()).not.toContain('FETCH_REST')
  expect(await hasRest()).toBe(false)
  await off.click()
  await untilPersisted(page, 'data-saver')
  await expect.poll(hasRest, { timeout: 30_000 }).toBe(true)
  expect(asked()).toContain('FETCH_REST')
})
