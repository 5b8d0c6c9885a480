import { listFollowing } from '#contract/follow.ts'
import { callServer, makeMember, type QuickMember } from '#tests/support/quick-member.ts'
import { untilPersisted } from '#tests/support/reading-steps.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

const rule = 'You must follow at least 5 users and select at least 5 tags.'

/** Waits until the server knows that the member follows so many: the screen shows it before. */
async function untilFollowing(server: TestServer, { user, token }: QuickMember, count: number): Promise<void> {
  const followed = async () => (await callServer(server, listFollowing, { params: { id: user.id }, token })).following
  await expect.poll(async () => (await followed()).length).toBe(count)
}

test('lies over the shell until five accounts are followed and five tags chosen', async ({ page, server }) => {
  const oni = { firstName: 'Oni', lastName: 'Boarder', username: 'oni.board' }
  const newcomer = await makeMember(server, oni, { onboarding: 'open' })
  await signInOnDevice(page, newcomer)
  const overlay = page.getByRole('dialog', { name: 'Follow 5 Suggested Accounts', exact: true })
  await expect(overlay).toBeVisible()
  await expect(overlay.getByRole('heading', { name: 'Follow 5 Suggested Accounts', exact: true })).toBeFocused()
  await expect(overlay.getByText('no tags selected', { exact: true })).toBeVisible()

  const follow = overlay.getByRole('button', { name: 'Follow', exact: true })
  const proceed = overlay.getByRole('button', { name: 'Continue to Sayso', exact: true })
  const tags = overlay.getByRole('checkbox')
  await expect(follow).toHaveCount(6)
  await overlay.getByRole('button', { name: 'Show more' }).click()
  await expect(follow).toHaveCount(12)
  await expect(tags).toHaveCount(30)

  await proceed.click()
  await expect(overlay.getByText(rule, { exact: true })).toBeVisible()
  for (let at = 0; at < 5; at += 1) await follow.first().click()
  for (let at = 0; at < 4; at += 1) await tags.nth(at).check()
  await proceed.click()
  await expect(overlay.getByText(rule, { exact: true })).toBeVisible()

  // There is no way round: Escape leaves it open, and a reload brings it back with what was chosen.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  await untilFollowing(server, newcomer, 5)
  // The suggestions lie on the device: they are there though they cannot be asked for again.
  await untilPersisted(page, 'onboarding-suggestions')
  const suggestions = '**/api/onboarding/suggestions'
  await page.context().route(suggestions, (route) => route.abort())
  await page.reload()
  await expect(overlay.getByRole('button', { name: 'Following' })).toHaveCount(5)
  await expect.poll(() => tags.count()).toBeGreaterThanOrEqual(5)
  await page.context().unroute(suggestions)

  for (let at = 0; at < 5; at += 1) await tags.nth(at).check()
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  // Under the overlay, as far down as there is something.
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await proceed.click()
  await expect(overlay).toBeHidden()
  // The server is asked whether that is enough, and then for everything anew.
  await expect.poll(() => asked.lastIndexOf('/api/feed')).toBeGreaterThan(asked.indexOf('/api/onboarding/status'))
  expect(asked).toContain('/api/onboarding/status')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.reload()
  await untilAppStands(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(overlay).toBeHidden()
})

test('who changes their mind can take a choice back, or log out', async ({ page, server }) => {
  const una = { firstName: 'Una', lastName: 'Unsure', username: 'una.unsure' }
  const doubter = await makeMember(server, una, { onboarding: 'open' })
  await signInOnDevice(page, doubter)
  const overlay = page.getByRole('dialog', { name: 'Follow 5 Suggested Accounts', exact: true })
  await overlay.getByRole('button', { name: 'Follow', exact: true }).first().click()
  await expect(overlay.getByText('1 of 5')).toBeVisible()
  await untilFollowing(server, doubter, 1)
  await overlay.getByRole('button', { name: 'Following' }).click()
  await expect(overlay.getByText('nobody followed yet')).toBeVisible()
  await untilFollowing(server, doubter, 0)
  await overlay.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(overlay).toBeHidden()
})
