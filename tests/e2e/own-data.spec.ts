import { readFileSync } from 'node:fs'
import { createPost } from '#contract/post-writing.ts'
import { readZip } from '#server/modules/android-app/zip-archive.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { callServer, enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a member asks for their data on a phone, by keyboard, and downloads it', async ({ page, server }) => {
  const { token } = await enter(page, server, { firstName: 'Own', lastName: 'Data', username: 'own.data' })
  await callServer(server, createPost, { body: { textContent: 'To be kept' }, token })
  await page.goto('/Account')
  const section = page.getByRole('group', { name: 'Your data' })
  await section.getByRole('button', { name: 'Download your data' }).press('Enter')
  await expect(section.getByText('We mail you when it is ready.').first()).toBeVisible()
  await expect(section.getByText(/^Ready: /)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'copies of own data')
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download', exact: true }).press('Enter')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('sayso-data.zip')
  const names = readZip(readFileSync(await saved.path())).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['index.html', 'posts-1.html', 'data/posts-1.json']))
})
