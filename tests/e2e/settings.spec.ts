import { product } from '#contract/product.ts'
import { draftsOnDisk } from '#tests/support/device-contents.ts'
import { fillDevice } from '#tests/support/fill-device.ts'
import { letHappen } from '#tests/support/let-happen.ts'
import { enterUnseen } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import sharp from 'sharp'
import type { Locator, Response } from '@playwright/test'

/** The colour a pixel above the lower edge of a thing, in its middle: of its ground, or of the line beneath it. */
async function groundOf(thing: Locator): Promise<number[]> {
  const { data, info } = await sharp(await thing.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = ((info.height - 3) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

test('settings lead to their screens, and the static ones say what they are', async ({ page, server }) => {
  await enterUnseen(page, server, { firstName: 'Ida', lastName: 'Settler', username: 'ida.settler' })
  await page.goto('/settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  const entries = [
    ['Profile details', '/UpdateProfileDetails', 'Profile details'],
    ['PreferencesIn development', '/Preferences', 'Preferences'],
    ['Contact support', '/ContactSupport', 'Contact support'],
    ['Articles', '/Articles', 'Articles'],
    ['Privacy policyIn development', '/PrivacyPolicy', 'Privacy policy'],
    ['Waiting to send', '/outbox', 'Waiting to send'],
    ['Account', '/Account', 'Account'],
    ['Blocked members', '/Blocked', 'Blocked members'],
    ['Muted members', '/Muted', 'Muted members'],
    ['Muted words', '/MutedWords', 'Muted words'],
  ] as const
  await expect(list.getByRole('link')).toHaveText(entries.map(([text]) => text))
  const sections = [
    'Appearance',
    'Notifications on this device',
    'Who may reach me',
    'Comments on my posts',
    'Mentions',
    'Data saver',
    'Sending',
    'Keys',
    'Saved on this device',
  ]
  await expect(page.getByRole('main').locator('legend')).toHaveText(sections)
  for (const [at, [, path, heading]] of entries.entries()) {
    await list.getByRole('link').nth(at).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
  }

  await list.getByRole('link', { name: /Preferences/ }).click()
  await expect(page.getByText('for content and visibility has no effect yet')).toBeVisible()
  const choices = page
    .getByRole('main')
    .locator('label')
    .filter({ has: page.getByRole('checkbox') })
  await expect(choices).toHaveText(['Filter hate comments', 'Enable explicit content', 'Autoplay Video'])
  const called: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && called.push(request.url())))
  const boxes = page.getByRole('main').getByRole('checkbox')
  const ticked = () => boxes.evaluateAll((all) => all.map((box) => box instanceof HTMLInputElement && box.checked))
  const before = await ticked()
  for (const box of await boxes.all()) await box.click()
  expect(await ticked()).toEqual(before.map((isTicked) => !isTicked))
  await letHappen(page)
  expect(called).toEqual([])
  await page.reload()
  await expect(choices).toHaveCount(before.length)
  expect(await ticked()).toEqual(before)
  const visibility = page.getByRole('combobox', { name: 'Public/Private visibility', exact: true })
  await expect(visibility.getByRole('option')).toHaveText(['Public'])
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Deactivate Account', 'Delete Account'])

  await page.goto('/Articles')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(cards).toHaveCount(4)
  expect(new Set(await cards.allTextContents()).size).toBe(1)
  for (const card of await cards.all()) await expect(card).toHaveAttribute('href', product.articleUrl)

  await page.goto('/PrivacyPolicy')
  await expect(page.getByText('placeholder text')).toBeVisible()
  // What is chosen is also seen where the system's colours replace ours.
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/settings')
  for (const [option, others] of [
    ['System', 'Light'],
    ['Automatic', 'On'],
  ] as const) {
    await expect(page.getByRole('radio', { name: option, exact: true })).toBeChecked()
    expect(await groundOf(page.getByText(option, { exact: true }))).not.toEqual(
      await groundOf(page.getByText(others, { exact: true })),
    )
  }
  await page.goto('/search')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  expect(await groundOf(page.getByRole('tab', { name: 'All' }))).not.toEqual(
    await groundOf(page.getByRole('tab', { name: 'Users' })),
  )
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveText('Messages')
})

test('the support form needs its fields, persists its draft and sends with attachments', async ({ page, server }) => {
  await enterUnseen(page, server, { firstName: 'Pia', lastName: 'Puzzled', username: 'pia.puzzled' })
  await page.goto('/ContactSupport')
  await expect(page.getByLabel('Category')).not.toBeEditable()
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  const missing = page.getByRole('alert').filter({ hasText: 'Please fill' })
  await expect(missing).toHaveText('Please fill in all required fields')
  await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Description')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('Where did it go?')
  await submit.click()
  await expect(missing).toBeVisible()
  await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Description')).toBeFocused()
  // It covers no button.
  await submit.click({ trial: true })
  await page.getByRole('button', { name: 'Add attachments' }).click({ trial: true })

  await page.getByLabel('Description').fill('The button moved.')
  const picture = { name: 'screen.txt', mimeType: 'text/plain', buffer: Buffer.from('what I saw') }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByText('screen.txt')).toBeVisible()
  // A page that is left at once takes what it is still writing with it.
  await expect.poll(() => draftsOnDisk(page)).toEqual({ support: 1 })
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Where did it go?')
  await expect(page.getByText('screen.txt')).toBeVisible()

  // The page or its worker sends it, whichever comes first.
  const isTicket = (reply: Response) => reply.url().endsWith('/api/support-tickets') && reply.ok()
  const sent = page.context().waitForEvent('response', { predicate: isTicket, timeout: 30_000 })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Feedback' })).toHaveText('Feedback submitted successfully!')
  await sent
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('a ticket that not even the device can persist says so and stays in the form', async ({ page, server }) => {
  await enterUnseen(page, server, { firstName: 'Ful', lastName: 'Disk', username: 'ful.disk' })
  await page.goto('/ContactSupport')
  await page.getByLabel('Subject').fill('No room')
  await page.getByLabel('Description').fill('Nothing can be kept.')
  await fillDevice(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText('Failed to submit feedback')
  await expect(page.getByLabel('Subject')).toHaveValue('No room')
})
