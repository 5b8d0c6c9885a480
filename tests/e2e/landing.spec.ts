import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { androidReleaseSchema, type AndroidRelease } from '#contract/android-app.ts'
import { product } from '#contract/product.ts'
import { startByteMeter } from '#tests/support/byte-meter.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { untilControlled } from '#tests/support/reading-steps.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'

const phone = { width: 390, height: 844 }
const firstScreenBytes = 60 * 1024
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function latestOf({ origin }: TestServer): Promise<AndroidRelease> {
  return androidReleaseSchema.parse(await (await fetch(`${origin}/download/latest.json`)).json())
}

async function expectContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Say what you think, safely.' })).toBeVisible()
  await expect(page.getByText(product.description)).toBeVisible()
  const goal = page.getByRole('region', { name: 'Our Goal', exact: true })
  await expect(goal.getByRole('heading', { level: 2 })).toHaveText('Our Goal')
  await expect(goal.getByRole('heading', { level: 3 })).toHaveText([
    'Real Conversations',
    'Strong Community',
    'Simple Connections',
  ])
  await expect(page.getByRole('link', { name: 'Go to Webapp', exact: true })).toHaveAttribute('href', '/')
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()
}

test('a visitor reads the landing page and downloads the very app that it describes', async ({ page, server }) => {
  await page.goto('/landingpage')
  await expectContent(page)
  const picture = page.getByRole('img', { name: 'Sayso on a phone' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(448)

  const button = page.getByRole('link', { name: 'Download for Android', exact: true })
  await expect(button).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), button.click()])
  const sha256 = sha256Of(readFileSync(await download.path()))

  const latest = await latestOf(server)
  expect(sha256).toBe(latest.sha256)
  expect(download.suggestedFilename()).toContain(latest.version)
  await page.getByText('How to verify').click()
  await expect(page.getByText(sha256)).toBeVisible()
  await expect(page.getByText(latest.certificateFingerprint)).toBeVisible()

  await page.getByRole('link', { name: 'Go to Webapp', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('it reads completely without JavaScript', async ({ openContext, server }) => {
  const context = await openContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto('/LandingPage')
  await expectContent(page)
  const latest = await latestOf(server)
  await expect(page.getByText(`Version ${latest.version}`)).toBeVisible()
  await page.getByText('How to verify').click()
  await expect(page.getByText(latest.sha256)).toBeVisible()
  await expect(page.getByText('Add to Home Screen')).toBeHidden()
  await page.getByText('On an iPhone or iPad').click()
  await expect(page.getByText('Add to Home Screen')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('link', { name: 'Download for Android', exact: true }).click(),
  ])
  expect(sha256Of(readFileSync(await download.path()))).toBe(latest.sha256)
})

test('page, latest.json, asset links and file say the same, and a cut download is resumed', async ({
  page,
  server,
}) => {
  const latest = await latestOf(server)
  await page.goto('/LandingPage')
  const text = await page.locator('body').evaluate((body) => body.textContent)
  for (const fact of [latest.version, latest.sha256, latest.certificateFingerprint, latest.minAndroid.version]) {
    expect(text).toContain(fact)
  }
  const data: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
  expect(JSON.stringify(data)).toContain(`"downloadUrl":"${latest.url}"`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.origin}/LandingPage`)

  const links: unknown = await (await fetch(`${server.origin}/.well-known/assetlinks.json`)).json()
  const target = { package_name: latest.packageName, sha256_cert_fingerprints: [latest.certificateFingerprint] }
  expect(links).toMatchObject([{ target }])

  const cutAt = 10_000
  const begun = await fetch(latest.url, { headers: { range: `bytes=0-${cutAt - 1}` } })
  const ifRange = begun.headers.get('etag') ?? ''
  const rest = await fetch(latest.url, { headers: { range: `bytes=${cutAt}-`, 'if-range': ifRange } })
  expect([begun.status, rest.status]).toEqual([206, 206])
  const whole = Buffer.concat([Buffer.from(await begun.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
  expect([whole.length, sha256Of(whole)]).toEqual([latest.size, latest.sha256])
})

test('its first screen takes at most 60 KB and nothing of the app', async ({ openContext, server }) => {
  const meter = await startByteMeter()
  meter.aimAt(server.origin)
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      meter.reset()
      const context = await openContext({ baseURL: meter.origin, viewport: phone, colorScheme })
      const page = await context.newPage()
      // Both: a busy browser may be quiet for a while before it asks for what the page needs.
      await page.goto('/LandingPage', { waitUntil: 'load' })
      await page.waitForLoadState('networkidle')
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      )
      expect(loaded.filter((path) => !path.startsWith('/icons/')).toSorted()).toEqual([
        expect.stringMatching(/^\/assets\/landing-.+\.js$/),
        expect.stringMatching(new RegExp(`^/assets/phone-${colorScheme}-.+\\.avif$`)),
      ])
      expect(meter.read().down).toBeLessThan(firstScreenBytes)
    }
  } finally {
    await meter.close()
  }
})

test('it offers what the browser can do: installing here, the steps on an iPhone', async ({ openContext, page }) => {
  await page.goto('/LandingPage')
  const session = await page.context().newCDPSession(page)
  await expect.poll(async () => (await session.send('Page.getAppManifest')).manifest?.id).toMatch(/\/$/)
  const install = page.getByRole('button', { name: 'Install app' })
  await page.setViewportSize({ width: 320, height: 640 })
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('a, h1, img')].map((part) => part.getBoundingClientRect().toJSON()),
    )
  const before = await places()
  // As Chromium offers it, whose own dialog a test cannot answer.
  await page.evaluate(() => {
    const prompt = () => Promise.resolve(void (document.title = 'asked'))
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await expect(install).toBeVisible()
  expect(await places()).toEqual(before)
  await install.click()
  await expect(page).toHaveTitle('asked')
  await expect(install).toBeHidden()

  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  const context = await openContext({ userAgent, viewport: phone })
  const onPhone = await context.newPage()
  await watchShifts(onPhone)
  await onPhone.goto('/LandingPage')
  await expect(onPhone.getByText('Add to Home Screen')).toBeVisible()
  // Which the script names last of all.
  await expect(onPhone.locator('link[rel=manifest]')).toBeAttached()
  expect(await shiftsOn(onPhone)).toEqual([])
})

test('the words stay where they are on a desktop, whether the phone beside them has been read or not', async ({
  page,
}) => {
  await page.goto('/LandingPage')
  const words = page.getByRole('heading', { level: 1 })
  const before = await words.boundingBox()
  await page.getByRole('img', { name: 'on a phone without a connection' }).evaluate((picture) => {
    picture.closest('picture')?.parentElement?.parentElement?.remove()
  })
  expect(await words.boundingBox()).toEqual(before)
})

testWithWorker('whoever has the app on the device reads it without a connection, too', async ({ context, page }) => {
  await page.goto('/login')
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/LandingPage')
  await expectContent(page)
})

test('everybody can use it: no barrier in either theme, nothing beyond the edge of a small screen', async ({
  openContext,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await openContext({ colorScheme })
    const page = await context.newPage()
    await page.goto('/LandingPage')
    for (const fold of ['How to verify', 'On an iPhone or iPad']) await page.getByText(fold).click()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    for (const width of [1280, 700, 320]) {
      await page.setViewportSize({ width, height: 600 })
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    }
  }
})
