import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { androidReleaseSchema } from '#contract/android-app.ts'
import { expect, test } from '#tests/support/story.ts'

test('a visitor reads the landing page and downloads the very app that it describes', async ({ page, server }) => {
  await page.goto('/landingpage')
  await expect(page.getByRole('heading', { level: 1, name: 'Say what you think, safely.' })).toBeVisible()
  for (const point of ['Our Goal', 'Real Conversations', 'Strong Community', 'Simple Connections']) {
    await expect(page.getByRole('heading', { name: point })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Go to Webapp' })).toHaveAttribute('href', '/')

  const button = page.getByRole('link', { name: 'Download for Android' })
  await expect(button).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const bytes = readFileSync(await download.path())
  const sha256 = createHash('sha256').update(bytes).digest('hex')

  const latest = androidReleaseSchema.parse(await (await fetch(`${server.origin}/download/latest.json`)).json())
  expect(sha256).toBe(latest.sha256)
  expect(download.suggestedFilename()).toContain(latest.version)
  await page.getByText('How to verify').click()
  await expect(page.getByText(sha256)).toBeVisible()
  await expect(page.getByText(latest.certificateFingerprint)).toBeVisible()
})
