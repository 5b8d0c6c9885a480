import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { product } from '#contract/product.ts'
import { enter } from '#tests/support/quick-member.ts'
import { untilControlled } from '#tests/support/reading-steps.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'
import type { ManifestOptions } from 'vite-plugin-pwa'

const root = path.join(import.meta.dirname, '..', '..')

async function readManifest(page: Page): Promise<Partial<ManifestOptions>> {
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const reply = await page.request.get(href ?? '')
  return (await reply.json()) as Partial<ManifestOptions>
}

test('the manifest describes the app, and every file it names is there and as large as it says', async ({ page }) => {
  await page.goto('/login')
  const manifest = await readManifest(page)
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', name: product.name, display: 'standalone' })
  expect(manifest.icons?.map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  )
  const forms = manifest.screenshots?.map(({ form_factor }) => form_factor)
  expect(forms?.filter((form) => form === 'narrow').length).toBeGreaterThanOrEqual(2)
  expect(forms?.filter((form) => form === 'wide').length).toBeGreaterThanOrEqual(2)
  const pictures = [
    ...(manifest.icons ?? []),
    ...(manifest.screenshots ?? []),
    ...(manifest.shortcuts ?? []).flatMap(({ icons = [] }) => icons),
  ]
  for (const { src, sizes } of pictures) {
    expect((await page.request.get(src)).status(), src).toBe(200)
    const bytes = readFileSync(path.join(root, 'public', src))
    expect(bytes.length, src).toBeLessThan(150_000)
    const { width, height } = await sharp(bytes).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
  }
})

testWithWorker(
  'the browser finds no fault with the manifest and would install the app',
  async ({ openProfile, server }) => {
    const { context, page } = await openProfile()
    await page.goto(`${server.origin}/login`)
    await untilControlled(page)
    const session = await context.newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  },
)

test('every shortcut leads to its screen; New post opens the modal once', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Nia', lastName: 'Kurz', username: 'nia.kurz' })
  const shortcuts = (await readManifest(page)).shortcuts ?? []
  expect(shortcuts.map(({ name }) => name)).toEqual(['New post', 'Notifications', 'Bookmarks', 'Search'])
  const seen: Record<string, string> = { Notifications: 'Notifications', Bookmarks: 'Bookmarks', Search: 'Search' }
  for (const { name, url } of shortcuts) {
    await page.goto(url)
    if (name === 'New post') {
      await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
      await expect(page).toHaveURL('/')
      await page.keyboard.press('Escape')
      await page.reload()
      await untilAppStands(page)
      await expect(page.getByRole('feed')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    } else await expect(page).toHaveTitle(new RegExp(seen[name] ?? 'nothing'))
  }
})
