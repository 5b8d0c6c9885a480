import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { isStartingFile } from '#sw/starting-files.ts'
import { allowTime } from '#tests/support/allow-time.ts'
import { publish } from '#tests/support/quick-member.ts'
import { somebody } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

/** The code and styles that the app's first screen took over the line; what it fetched afterwards is left out. */
async function codeOf(page: Page): Promise<{ name: string; bytes: number }[]> {
  // What the boot script shows is there before any of it.
  const isSeen = () => page.evaluate(() => performance.getEntriesByName('first-screen').length)
  await expect.poll(isSeen).toBe(1)
  const files = await page.evaluate(() => {
    const [seen] = performance.getEntriesByName('first-screen')
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize: bytes }) => ({ name: new URL(name).pathname, startTime, bytes }))
      .filter(({ name, startTime }) => /\.(?:js|css)$/.test(name) && startTime < (seen?.startTime ?? 0))
  })
  expect(names(files)).toMatch(/start/)
  return files
}

const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0)
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name).join(' ')

// Else the app goes on with what comes after the first screen where that takes long.
test.beforeEach(({ page }) => allowTime(page))

test('the feed comes to a phone in few files, without the other screens', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const reader = await somebody(server, 'Light')
  await publish(server, reader, 'Here at once.')
  await signInOnDevice(page, reader)
  await expect(page.getByText('Here at once.')).toBeVisible()
  const files = await codeOf(page)
  expect(files.length).toBeLessThanOrEqual(12)
  expect(sum(files)).toBeLessThan(165_000)
  expect(names(files)).not.toMatch(/screens|public|admin|LandingPage|compose|overlays|wide|virtualizer/)
})

test('a wide window takes little more, for the panel at its right', async ({ page, server }) => {
  const reader = await somebody(server, 'Broad')
  await signInOnDevice(page, reader)
  await expect(page.getByRole('complementary', { name: 'More' })).toBeVisible()
  const files = await codeOf(page)
  expect(sum(files)).toBeLessThan(168_000)
  expect(names(files)).toMatch(/wide/)
  expect(names(files)).not.toMatch(/screens|public|admin|LandingPage|compose|overlays|virtualizer/)
})

test('the login comes without the members’ screens', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const files = await codeOf(page)
  expect(files.length).toBeLessThanOrEqual(9)
  expect(names(files)).not.toMatch(/feed|screens|compose|overlays|admin/)
})

test('the worker fetches little as it is installed', () => {
  const dist = path.join(import.meta.dirname, '../../dist')
  const list: unknown = JSON.parse(readFileSync(path.join(dist, '.own-assets.json'), 'utf8'))
  const assets = z
    .array(z.string())
    .parse(list)
    .filter((name) => /\.(?:js|css)$/.test(name))
  const files = ['index.html', 'too-old.js', ...assets.map((name) => `assets/${name}`)].filter(isStartingFile)
  const over = (file: string) =>
    statSync(path.join(dist, existsSync(path.join(dist, `${file}.br`)) ? `${file}.br` : file)).size
  // Every part was found: the feed and its styles, the composer and its own, what they share, what sends nothing yet.
  expect(files.length).toBeGreaterThanOrEqual(11)
  expect(files.reduce((total, file) => total + over(file), 0)).toBeLessThan(200_000)
})
