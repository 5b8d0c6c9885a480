import type { Page } from '@playwright/test'
import { letHappen } from '#tests/support/let-happen.ts'
import { enter, publish } from '#tests/support/quick-member.ts'
import { expect, testWithWorker } from '#tests/support/story.ts'

/** What the browser refused to a page, as the page itself heard of it. */
async function listenForViolations(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('tellOfViolation', (violation: string) => heard.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellOfViolation')
      if (typeof tell === 'function') tell(`${violatedDirective} ${String(sourceFile)} ${sample}`)
    })
  })
  return heard
}

testWithWorker('the app runs where no text may become code', async ({ page, server }) => {
  const violations = await listenForViolations(page)
  await page.goto('/LandingPage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const member = await enter(page, server, { firstName: 'Tia', lastName: 'Trust', username: 'tia.trust' })
  const post = await publish(server, member, 'Text stays text: <b>bold</b>')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  const screens = [
    ...['/', '/search', '/updates', '/messages', '/bookmarks', '/settings', '/profile', '/UpdateProfileDetails'],
    ...['/outbox', '/PrivacyPolicy', '/ContactSupport', '/LandingPage'],
    ...[`/postdetails?id=${post.id}`, `/guestprofile?id=${member.user.id}`],
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toHaveCount(0)
    await letHappen(page)
  }
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(page.getByText('Text stays text: <b>bold</b>')).toBeVisible()
  expect(violations).toEqual([])
})

testWithWorker('a page may not do what the app does not', async ({ page, fence }) => {
  fence.expectComplaint(/TrustedHTML/)
  fence.expectComplaint(/app-code|policy/)
  const violations = await listenForViolations(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back!!!' })).toBeVisible()
  const refused = await page.evaluate(() => {
    const outcomeOf = (act: () => void) => {
      try {
        act()
        return 'allowed'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    const policies: unknown = Reflect.get(window, 'trustedTypes')
    return [
      outcomeOf(() => (document.createElement('div').innerHTML = '<img>')),
      outcomeOf(() => {
        if (typeof policies !== 'object' || policies === null) return
        Reflect.apply(Reflect.get(policies, 'createPolicy'), policies, ['another', {}])
      }),
    ]
  })
  expect(refused).toEqual(['TypeError', 'TypeError'])
  await expect
    .poll(() => violations.map((each) => each.split(' ')[0]))
    .toEqual(['require-trusted-types-for', 'trusted-types'])
  const features = await page.evaluate(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy')
    if (typeof policy !== 'object' || policy === null) return undefined
    return Reflect.apply(Reflect.get(policy, 'allowedFeatures'), policy, [])
  })
  for (const unused of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) expect(features).not.toContain(unused)
  expect(features).toContain('clipboard-write')
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true)
})
