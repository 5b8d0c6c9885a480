import AxeBuilder from '@axe-core/playwright'
import { report } from '#contract/report.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { expect } from '#tests/support/story.ts'
import { callServer, enter, makeMember } from '#tests/support/quick-member.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

test('a moderator finds a member, sees what there is about them, and suspends and restores them from there', async ({
  page,
  server,
}) => {
  const member = await makeMember(server, { firstName: 'Quincy', lastName: 'Quill', username: 'quincy.quill' })
  const reporter = await makeMember(server, { firstName: 'Wendy', lastName: 'Watch', username: 'wendy.watch' })
  const body = { kind: 'member', id: member.user.id, reason: 'harassment', note: 'Every night.' } as const
  await callServer(server, report, { body, token: reporter.token })
  await enter(page, server, { firstName: 'Mara', lastName: 'Moder', username: 'mara.moder' })
  await grantRole(server, 'mara.moder', 'moderator')
  await page.goto('/Moderation')
  const waiting = page
    .getByRole('article', { name: 'Member @quincy.quill' })
    .getByRole('paragraph')
    .getByRole('link', { name: '@quincy.quill' })
  const against = page.getByRole('region', { name: 'Reports against' })
  await waiting.click()
  await expect(against).toBeVisible()
  await page.goBack()
  await expect(against).toHaveCount(0)
  await waiting.click()
  await expect(against).toBeVisible()
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(against).toHaveCount(0)
  await waiting.click()
  await expect(against).toBeVisible()
  await page.getByRole('button', { name: 'All members' }).click()
  await page.getByLabel('Find a member').fill('quincy')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open @quincy.quill' }).click()
  const file = page.getByRole('article', { name: 'Member @quincy.quill' })
  await expect(file.getByRole('region', { name: 'Reports against' })).toContainText(
    /Harassment \(member\) by @wendy\.watch, .*: waits.*Every night\./,
  )
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await file.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Why').fill('Harassment')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(file).toContainText(/suspended since/)
  await file.getByRole('button', { name: 'Restore' }).click()
  await page.getByLabel('Why').fill('Settled')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(file.getByRole('region', { name: 'Decisions' }).getByRole('listitem')).toHaveText([
    /^Restored: @quincy\.quill.*Settled.*@mara\.moder/,
    /^Suspended: @quincy\.quill.*Harassment.*@mara\.moder/,
  ])
  await page.goBack()
  await expect(page.getByLabel('Find a member')).toHaveValue('quincy')
  await expect(page.getByRole('button', { name: 'Open @quincy.quill' })).toBeVisible()
})
