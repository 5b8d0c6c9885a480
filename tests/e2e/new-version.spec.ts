import type { Page } from '@playwright/test'
import { goTo } from '#tests/support/chaos-member.ts'
import { findUpdate, nextBuild, test } from '#tests/support/deployed-story.ts'
import { draftsOnDisk } from '#tests/support/device-contents.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

const policy = (page: Page) => page.getByRole('heading', { name: 'Privacy Policy', level: 1 })
/** Takes everything away that a browser might still have of the build: what is not loaded yet must come from the server. */
async function forgetFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** A part that is gone on purpose makes the browser and the router complain; of its style sheets the browser itself. */
const missingPart =
  /Refused to apply style|Unable to preload CSS|dynamically imported module|Importing a module script failed/

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

test('a new version is offered in every tab, and taking it in one brings it to all', async ({
  context,
  page,
  deployment,
  deployedServer: server,
}) => {
  await settleIn(page, server.origin, await somebody(server, 'Update'))
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Create a post' }).click()
  deployment.deploy({ previousAssets: 'kept' })
  await findUpdate(page)
  const offer = 'A new version is ready'
  for (const tab of [page, other]) await expect(tab.getByText(offer)).toBeVisible()
  await other.getByPlaceholder('Say something...').fill('Half a thought')
  await expect.poll(() => draftsOnDisk(other)).toEqual({ 'new-post': 0 })
  await page.bringToFront()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  for (const tab of [page, other]) await expect(nextBuild(tab)).toBeAttached({ timeout: 90_000 })
  // What was being written is there in the new version.
  await other.getByRole('button', { name: 'Create a post' }).click()
  await expect(other.getByPlaceholder('Say something...')).toHaveValue('Half a thought')
  await expect(page.getByText(offer)).toBeHidden()
})

test('a tab of the version before goes on: the server still has its parts', async ({
  page,
  deployment,
  deployedServer: server,
}) => {
  await settleIn(page, server.origin, await somebody(server, 'Lingering'))
  deployment.deploy({ previousAssets: 'kept' })
  await forgetFiles(page)
  const loads = countLoads(page)
  await goTo(page, server.origin, '/PrivacyPolicy')
  await expect(policy(page)).toBeVisible({ timeout: 90_000 })
  expect([loads(), await nextBuild(page).count()]).toEqual([0, 0])
})

test('a tab whose parts are gone loads the page anew, once', async ({
  page,
  fence,
  deployment,
  deployedServer: server,
}) => {
  fence.expectComplaint(missingPart)
  await settleIn(page, server.origin, await somebody(server, 'Stranded'))
  deployment.deploy({ previousAssets: 'gone' })
  await forgetFiles(page)
  const loads = countLoads(page)
  await goTo(page, server.origin, '/PrivacyPolicy')
  await expect(policy(page)).toBeVisible({ timeout: 90_000 })
  expect([loads(), await nextBuild(page).count()]).toEqual([1, 1])
})

test('a part that is missing for good ends in the error screen, not in loading over and over', async ({
  page,
  fence,
  deployment,
  deployedServer: server,
}) => {
  fence.expectComplaint(missingPart)
  await settleIn(page, server.origin, await somebody(server, 'Broken'))
  deployment.deploy({ previousAssets: 'gone', without: /^screens-.*\.js$/ })
  await forgetFiles(page)
  const loads = countLoads(page)
  await goTo(page, server.origin, '/PrivacyPolicy')
  await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible({ timeout: 90_000 })
  // Once for the old build's part, once for the new one's.
  expect(loads()).toBe(2)
  await page.getByRole('button', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
