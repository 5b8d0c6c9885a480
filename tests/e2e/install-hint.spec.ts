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
  await expect(page.getByRole('complementary', { name: hint })).toHaveCount(0)
  await writePost(page, 'My first words here.')
  await expect(page.getByRole('complementary', { name: hint })).toBeVisible()
  await page.reload()
  await page.getByRole('complementary', { name: hint }).getByRole('button', { name: 'Do not show again' }).click()
  // A page that is left at once takes what it is still writing with it.
  await expect.poll(() => storedOnDevice(page, 'install-hint')).toMatchObject({ dismissed: true })
  await page.reload()
  await expect(page.getByRole('feed')).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(page.getByRole('complementary', { name: hint })).toHaveCount(0)
})

test('on an iPhone the hint says how, and the installed app says nothing', async ({ openContext, server }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  const context = await openContext({ userAgent, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.clock.install()
  await enter(page, server, { firstName: 'Ida', lastName: 'Iphone', username: 'ida.iphone' })
  await writePost(page, 'From my phone.')
  await expect(page.getByRole('complementary', { name: hint })).toContainText('Add to Home Screen')
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { get: () => true }))
  await page.reload()
  await expect(page.getByRole('feed')).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(page.getByRole('complementary', { name: hint })).toHaveCount(0)
})
