import { findNetwork, loseNetwork, test } from '#tests/support/bad-network.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { publish } from '#tests/support/quick-member.ts'
import { restingTopOf, somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'

const words = 'The ferry waited for nobody.'

test('the word about the connection comes and goes without a jump', async ({ page, server, network }) => {
  const reader = await somebody(server, 'Steady')
  await publish(server, reader, words)
  await watchShifts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOnDevice(page, reader, network.origin)
  // The app's own, and what listens to the connection, not what stands there before them.
  const card = page.locator('#root article').filter({ hasText: words }).first()
  await expect(card).toBeVisible()
  await expect(page.locator('#early-screen')).toHaveCount(0)
  await expect.poll(() => network.count('GET', '/api/live')).toBeGreaterThan(0)
  const before = await restingTopOf(card)
  await loseNetwork(network, page)
  expect(await restingTopOf(card)).toBeGreaterThan(before)
  await findNetwork(network, page)
  await expect(page.getByText(/^You're offline\./)).toHaveCount(0)
  expect(await restingTopOf(card)).toBe(before)
  expect(await shiftsOn(page)).toEqual([])
})
