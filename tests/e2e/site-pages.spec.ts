import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { untilControlled } from '#tests/support/reading-steps.ts'
import { startServer } from '#tests/support/start-server.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('who signs up reads what the operator wrote, and agrees to it', async ({ page }) => {
  test.setTimeout(360_000)
  const server = await startServer({ MINIMUM_AGE: '16' })
  try {
    const folder = path.join(server.dataDir, 'pages')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'terms.md'), '# House rules of the talk\n\nBe kind to **everybody**.\n')
    writeFileSync(path.join(folder, 'imprint.md'), '# Imprint\n\nSomebody, Somewhere 1.\n')

    await page.goto(`${server.origin}/LandingPage`)
    await page.getByRole('link', { name: 'Imprint' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Imprint' })).toBeVisible()
    await expectAccessible(page, 'the imprint')

    await page.goto(`${server.origin}/signup`)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('Username').fill('ada.agrees')
    await page.getByLabel('Email').fill('ada.agrees@example.org')
    await page.getByLabel('Phone number').fill('+4930111999')
    await page.getByLabel('Password', { exact: true }).fill('Secret-123')
    await page.getByLabel('Confirm password').fill('Secret-123')
    await page.getByRole('button', { name: 'Request Code' }).click()
    const { code = '' } = await openMailbox(server.dataDir, 'ada.agrees@example.org').next()
    await page.getByLabel('Verification code').fill(code)
    const signUp = page.getByRole('button', { name: 'Sign Up' })
    await signUp.press('Enter')
    await expect(page.getByText('To sign up you have to be at least 16 years old.')).toBeVisible()
    await page.getByLabel('I am at least 16 years old.').press('Space')
    await signUp.press('Enter')
    await expect(page.getByText('Please agree to what is asked below to sign up.')).toBeVisible()

    // In a tab of its own: what was typed stays.
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'House rules of the talk' }).click()
    const terms = await opened
    await expect(terms.getByRole('heading', { name: 'House rules of the talk' })).toBeVisible()
    await terms.close()
    await page.getByLabel(/I have read and agree to/).press('Space')
    await expectAccessible(page, 'sign-up with what is asked')
    await signUp.click()
    await expect(page.getByText('Registration successful!')).toBeVisible()
  } finally {
    await server.remove()
  }
})

testWithWorker('a page that was never read says so without a connection', async ({ page, context }) => {
  await page.goto('/login')
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/pages/terms')
  await expect(page.getByText('This page was not read on this device yet')).toBeVisible()
})

testWithWorker('what the server has at an address of its own is shown to members, too', async ({ page }) => {
  await page.goto('/login')
  await untilControlled(page)
  for (const [address, words] of [
    ['/robots.txt', 'User-agent'],
    ['/robots.txt?from=a.reader', 'User-agent'],
    ['/livez', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await page.goto(address)
    expect(await answer?.text(), address).toContain(words)
  }
  // A dot in a question makes no file of a screen.
  await page.goto('/login?next=a.reader')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
