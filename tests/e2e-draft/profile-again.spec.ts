import { cardOf, type NewMember } from '#tests/support/member-steps.ts'
import { headOf } from '#tests/support/profile-steps.ts'
import { enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

const lena: NewMember = { firstName: 'Lena', lastName: 'Voss', username: 'lena.profile' }

test('pressing Profile in the navigation goes to the top and loads the profile anew', async ({ page, server }) => {
  const member = await enter(page, server, { ...lena, username: 'again.profile' })
  for (let number = 1; number <= 8; number += 1) await publish(server, member, `Line ${number}.\n\n\n\nEnd.`)
  await page.goto('/profile')
  await expect(cardOf(page, 'Line 8.')).toBeVisible()
  await page.mouse.wheel(0, 1_200)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await publish(server, member, 'Written elsewhere meanwhile')
  await page.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(cardOf(page, 'Written elsewhere meanwhile')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a profile that was seen can be read without a connection; another says so and can be tried again', async ({
  page,
  context,
  server,
}) => {
  await enter(page, server, { ...lena, username: 'offline.reader' })
  const seen = await makeMember(server, { firstName: 'Seen', lastName: 'Before', username: 'seen.before' })
  const unseen = await makeMember(server, { firstName: 'Not', lastName: 'Seen', username: 'not.seen' })
  await publish(server, seen, 'Kept on the device')
  await page.goto('/profile')
  await expect(page.getByText('No posts yet by offline.reader')).toBeVisible()
  await page.goto(`/guestprofile?id=${seen.user.id}`)
  await expect(cardOf(page, 'Kept on the device')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await expect(cardOf(page, 'Kept on the device')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(headOf(page, 'Seen Before')).toBeVisible()
  await expect(cardOf(page, 'Kept on the device')).toBeVisible()
  await page.goto('/profile')
  await expect(headOf(page, 'Lena Voss')).toBeVisible()
  await page.goto(`/guestprofile?id=${unseen.user.id}`)
  await expect(page.getByText('This profile could not be loaded.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(headOf(page, 'Not Seen')).toBeVisible()
})
