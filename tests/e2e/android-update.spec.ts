import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { androidReleaseSchema } from '#contract/android-app.ts'
import { letHappen } from '#tests/support/let-happen.ts'
import { logIn } from '#tests/support/member-steps.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
import { storedOnDevice } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import type { Page, Response } from '@playwright/test'

const notice = 'Update Sayso'

/** The answer about the newest version, to a page that is still to be opened. */
const nextAnswer = (page: Page): Promise<Response> =>
  page.waitForResponse('**/download/latest.json', { timeout: 30_000 })

test('a member in an older Android app is told of the newer one, once, and downloads it', async ({ page, server }) => {
  const latest = androidReleaseSchema.parse(await (await fetch(`${server.origin}/download/latest.json`)).json())
  const told = page.getByRole('complementary', { name: notice })
  await page.clock.install()
  const openAs = async (versionCode: number) => {
    await page.goto(`/?android=${versionCode}`)
    await expect(page.getByRole('feed')).toBeVisible()
  }
  await enter(page, server, { firstName: 'Andro', lastName: 'Ida', username: 'andro.ida' })
  await expect(page.getByRole('feed')).toBeVisible()

  // The app as it is, and a browser: nothing to say.
  const asked = nextAnswer(page)
  await openAs(latest.versionCode)
  await (await asked).finished()
  await expect(page).toHaveURL(`${server.origin}/`)
  await expect(told).toHaveCount(0)

  await openAs(latest.versionCode - 1)
  await expect(told).toContainText(`Version ${latest.version}`)
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    told.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(
    createHash('sha256')
      .update(readFileSync(await download.path()))
      .digest('hex'),
  ).toBe(latest.sha256)
  await expect(told).toHaveCount(0)
  // A page that is left at once takes what it is still writing with it.
  await expect.poll(() => storedOnDevice(page, 'android-update')).toBe(latest.versionCode)

  const askedAgain = nextAnswer(page)
  await openAs(latest.versionCode - 1)
  await (await askedAgain).finished()
  await page.clock.fastForward(5_000)
  await letHappen(page)
  await expect(told).toHaveCount(0)
})

test('the way through the login loses nothing of it, and dismissing it is persisted', async ({ page, server }) => {
  const member = await makeMember(server, { firstName: 'Dis', lastName: 'Miss', username: 'dis.miss' })
  await page.clock.install()
  await page.goto('/?android=1')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, member)
  const told = page.getByRole('complementary', { name: notice })
  await expect(told).toBeVisible()
  await page.getByRole('link', { name: 'Search' }).first().click()
  await expect(page).toHaveURL(/\/search/)
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Do not show again' }).click()
  await expect(told).toHaveCount(0)
  await expect.poll(() => storedOnDevice(page, 'android-update')).toEqual(expect.any(Number))
  const asked = nextAnswer(page)
  await page.goto('/?android=1')
  await expect(page.getByRole('feed')).toBeVisible()
  await (await asked).finished()
  await page.clock.fastForward(5_000)
  await letHappen(page)
  await expect(told).toHaveCount(0)
})
