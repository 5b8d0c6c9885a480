import { letHappen } from '#tests/support/let-happen.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { storedOnDevice } from '#tests/support/reading-steps.ts'

const hint = 'Install Sayso'

test('the install hint comes after the first post, and once dismissed never again', async ({ page, server }) => {
  await page.clock.install()
  // As Chromium does in a profile of its own, where a test cannot answer its dialog.
  await page.addInitScript(() => {
    window.addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: 'dismissed' }),
      })
      setTimeout(() => window.dispatchEvent(offer), 300)
    })
  })
  await enter(page, server, { firstName: 'Ina', lastName: 'Stalliert', username: 'ina.stalliert' })
  await expect(page.getByRole('feed')).toBeVisible()
  // The browser's offer has come by then.
  await page.clock.fastForward(5_000)
  await letHappen(page)
  await expect(page.getByRole('complementary', { name: hint })).toHaveCount(0)
  await writePost(page, 'My first words here.')
  await expect(page.getByRole('complementary', { name: hint })).toBeVisible()
  // What a page ends with can be scrolled out from under it.
  await page.goto('/UpdateProfileDetails')
  const topOfHint = async () => (await page.getByRole('complementary', { name: hint }).boundingBox())?.y ?? 0
  await expect(page.getByRole('complementary', { name: hint })).toBeVisible()
  await page.keyboard.press('End')
  const save = page.getByRole('button', { name: 'Save Changes' })
  const endOfSave = async () => ((await save.boundingBox())?.y ?? 0) + ((await save.boundingBox())?.height ?? 0)
  await expect.poll(async () => (await endOfSave()) < (await topOfHint())).toBe(true)
  await page.goto('/')
  await page.getByRole('complementary', { name: hint }).getByRole('button', { name: 'Do not show again' }).click()
  // A page that is left at once takes what it is still writing with it.
  await expect.poll(() => storedOnDevice(page, 'install-hint')).toMatchObject({ dismissed: true })
  await page.reload()
  await expect(page.getByRole('feed')).toBeVisible()
  await page.clock.fastForward(5_000)
  await letHappen(page)
  await expect(page.getByRole('complementary', { name: hint })).toHaveCount(0)
})

test('on an iPhone the hint says how, and the installed app says nothing', async ({ openContext, server }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  const phone = { width: 390, height: 844 }
  const context = await openContext({ userAgent, viewport: phone, screen: phone })
  const page = await context.newPage()
  await page.clock.install()
  await enter(page, server, { firstName: 'Ida', lastName: 'Iphone', username: 'ida.iphone' })
  await writePost(page, 'From my phone.')
  await expect(page.getByRole('complementary', { name: hint })).toContainText('Add to Home Screen')

  // What iOS takes along when the app is added.
  await page.clock.fastForward(3_000)
  const splash = page.locator('link[rel=apple-touch-startup-image]')
  await expect(splash).toHaveCount(4)
  const device = '(device-width: 390px) and (device-height: 844px) and (-webkit-device-pixel-ratio: 1)'
  await expect(splash.first()).toHaveAttribute(
    'media',
    `${device} and (orientation: portrait) and (prefers-color-scheme: light)`,
  )
  const size = await splash.first().evaluate(async (link: HTMLLinkElement) => {
    const picture = new Image()
    picture.src = link.href
    await picture.decode()
    return [picture.width, picture.height]
  })
  expect(size).toEqual([390, 844])
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /viewport-fit=cover.*interactive-widget/)

  // The keyboard, which iOS lays over the page, covers nothing of the sheet; and the page stays where it is behind it.
  await page.getByRole('button', { name: 'Create a post' }).click()
  const sheet = page.getByRole('dialog', { name: 'New post' })
  await page.evaluate(() => {
    const view = window.visualViewport
    if (view === null) return
    Object.defineProperty(view, 'height', { get: () => 500 })
    view.dispatchEvent(new Event('resize'))
  })
  const lowerEdge = async () => {
    const box = await sheet.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(lowerEdge).toBe(500)
  await page.mouse.wheel(0, 600)
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'none')
  await letHappen(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await sheet.getByRole('button', { name: 'Close' }).click()

  await page.goto('/settings')
  await expect(page.getByText('On an iPhone or iPad, add Sayso to the Home Screen first')).toBeVisible()
  await page.goto('/')
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { get: () => true }))
  await page.reload()
  await expect(page.getByRole('feed')).toBeVisible()
  await page.clock.fastForward(5_000)
  await letHappen(page)
  await expect(page.getByRole('complementary', { name: hint })).toHaveCount(0)
})
