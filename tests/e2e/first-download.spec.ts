import type { Page } from '@playwright/test'
import { publish } from '#tests/support/quick-member.ts'
import { somebody } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

/** What the first screen takes of code and styles over the line, all that comes by itself afterwards left out. */
function codeOf(page: Page) {
  const files: Promise<{ name: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(?:js|css)$/.test(pathname)) return
    const sizes = response.request().sizes()
    files.push(sizes.then(({ responseBodySize }) => ({ name: pathname, bytes: responseBodySize })))
  })
  return () => Promise.all(files)
}

const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0)
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name).join(' ')

test('the feed comes in few files, without the other screens', async ({ page, server }) => {
  const reader = await somebody(server, 'Light')
  await publish(server, reader, 'Here at once.')
  const code = codeOf(page)
  await signInOnDevice(page, reader)
  await expect(page.getByText('Here at once.')).toBeVisible()
  const files = await code()
  expect(files.length).toBeLessThanOrEqual(12)
  expect(sum(files)).toBeLessThan(190_000)
  expect(names(files)).not.toMatch(/screens|public|admin|LandingPage/)
})

test('the login comes without the members’ screens', async ({ page }) => {
  const code = codeOf(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const files = await code()
  expect(files.length).toBeLessThanOrEqual(8)
  expect(names(files)).not.toMatch(/feed|screens|compose|overlays|admin/)
})
