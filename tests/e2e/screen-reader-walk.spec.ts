import type { Page } from '@playwright/test'
import { password } from '#tests/support/member-steps.ts'
import { makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

// The main path as somebody hears it: nothing but the browser's accessibility tree is looked at, and only keys are pressed.

const withNames = 'button|link|textbox|searchbox|checkbox|radio|switch|tab|combobox|menuitem|dialog|article|tablist|img'

/** What is read out, a line each, as `button "Like, 0"`: levels and states in brackets behind. */
async function heard(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  return tree.split('\n').map((line) =>
    line
      .trim()
      .replace(/^- /, '')
      .replace(/^'(.*)'(:?)$/, '$1'),
  )
}

/** What nobody who listens could make sense of: parts without a name, levels of headings left out, no way to the main part. */
function riddlesIn(lines: readonly string[]): string[] {
  const nameless = lines.filter((line) => new RegExp(`^(?:${withNames})(?: \\[[^\\]]*\\])*:?$`).test(line))
  const levels = lines.flatMap((line) => /^heading .*\[level=(\d)\]/.exec(line)?.slice(1).map(Number) ?? [])
  const jumps = levels
    .filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    .map((level) => `a heading of level ${level}`)
  const hasMain = lines.some((line) => line.startsWith('main')) || lines.some((line) => line.startsWith('dialog'))
  return [...nameless, ...jumps, ...(hasMain ? [] : ['no main part'])]
}

async function expectSense(page: Page, where: string): Promise<void> {
  expect.soft(riddlesIn(await heard(page)), where).toEqual([])
}

/** What has the focus, as it is read out. */
const focused = (page: Page) => page.locator('*:focus').ariaSnapshot()

/** Goes on with the Tab key until what is named so has the focus. */
async function tabTo(page: Page, named: string | RegExp): Promise<void> {
  const matches = (line: string) => (typeof named === 'string' ? line.includes(named) : named.test(line))
  const reached: string[] = []
  while (reached.length < 80) {
    await page.keyboard.press('Tab')
    const stop = (await page.locator('*:focus').count()) > 0 ? await focused(page) : 'nothing'
    if (matches(stop)) return
    reached.push(stop)
  }
  throw new Error(`Tab never reaches ${String(named)}, but ${reached.join(' / ')}`)
}

test('who listens logs in, reads, likes, comments and posts, by the accessibility tree alone', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await makeMember(server, { firstName: 'Lis', lastName: 'Tens', username: 'lis.tens' })
  await page.goto('/login')
  // The early screen has the same tree; what has the focus there is handed over with the app, which early-login.spec.ts is about.
  await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0)
  await expect.poll(() => heard(page)).toContain('button "Login"')
  await expectSense(page, 'login')
  await tabTo(page, 'textbox "Email or Username:"')
  await page.keyboard.type(member.username)
  await tabTo(page, 'textbox "Password:"')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await expect.poll(async () => (await heard(page)).some((line) => line.startsWith('article "Post by'))).toBe(true)
  await expectSense(page, 'home')

  await tabTo(page, 'button "Create a post"')
  await page.keyboard.press('Enter')
  await expect.poll(() => heard(page)).toContain('dialog "New post":')
  await expectSense(page, 'composer')
  await page.keyboard.type('Heard before it was seen.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => heard(page)).toContain('article "Post by Lis Tens":')
  // It can be opened once it is sent.
  await expect.poll(() => heard(page)).toContain('link "Lis Tens":')
  await tabTo(page, /link "Lis Tens"/)
  await page.keyboard.press('Enter')
  await expect.poll(() => heard(page)).toContain('heading "Post" [level=1]')
  await expectSense(page, 'post')
  await tabTo(page, /button "Like, 0"/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toContain('button "Like, 1" [pressed]')
  await tabTo(page, /textbox "Write a comment"/)
  await page.keyboard.type('And answered.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await heard(page)).some((line) => line.includes('And answered.'))).toBe(true)
  await expectSense(page, 'post with a comment')
})
