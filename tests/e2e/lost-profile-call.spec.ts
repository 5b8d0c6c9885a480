import { headOf } from '#tests/support/profile-steps.ts'
import { enterUnseen, makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test('a profile whose call is lost while others are answered comes by itself', async ({ page, server }) => {
  await enterUnseen(page, server, { firstName: 'Lena', lastName: 'Voss', username: 'loses.one' })
  const other = await makeMember(server, { firstName: 'Late', lastName: 'Comer', username: 'late.comer' })
  let isLost = false
  await page.route(`**/api/profile/${other.user.id}`, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    // The line has others' answers meanwhile: that one is lost says nothing of the connection.
    const answered = page.waitForResponse('**/api/health')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await (await answered).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await route.abort()
  })
  await page.goto(`/guestprofile?id=${other.user.id}`)
  await expect(page.getByText('This profile could not be loaded.')).toBeVisible()
  await expect(headOf(page, 'Late Comer')).toBeVisible()
})
