import type { Page } from '@playwright/test'
import { letHappen } from '#tests/support/let-happen.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { noteSaid } from '#tests/support/note-said.ts'
import { enter, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

declare global {
  interface Window {
    shared: ShareData[]
  }
}

/** Gives the page a share sheet, which takes what it gets, is closed, or is refused. */
async function withShareSheet(page: Page, end: 'taken' | 'AbortError' | 'NotAllowedError'): Promise<void> {
  await page.addInitScript((how) => {
    window.shared = []
    const share = (data: ShareData) => {
      window.shared.push(data)
      return how === 'taken' ? Promise.resolve() : Promise.reject(new DOMException('not shared', how))
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  }, end)
}

const copied = 'Link has been copied to clipboard!'

for (const [end, what] of [
  ['taken', 'is handed to the share sheet of the device'],
  ['AbortError', 'is left alone when the sheet is closed'],
  ['NotAllowedError', 'is copied where the sheet does not take it'],
] as const) {
  test(`the link to a post ${what}`, async ({ page, server }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
    await withShareSheet(page, end)
    const alerts = await noteSaid(page, 'alert')
    const name = end.slice(0, 5).toLowerCase()
    const member = await enter(page, server, { firstName: 'Sia', lastName: 'Sheet', username: `sia.${name}` })
    await publish(server, member, `Pass it on, ${name}.`)
    await page.reload()
    const card = cardOf(page, `Pass it on, ${name}.`)
    await card.getByRole('button', { name: /^More about/ }).click()
    await expect(card.getByRole('menuitem')).toHaveText(['Copy link', 'Share', 'Who can comment', 'Delete Post'])
    const asked = page.waitForRequest('**/api/share/generate')
    await card.getByRole('menuitem', { name: 'Share' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ expiresInHours: 0 })
    await expect
      .poll(() => page.evaluate(() => window.shared.map(({ url }) => url)))
      .toEqual([expect.stringMatching(/\/share\/[\w-]+$/)])
    await letHappen(page)
    const ofLink = () => alerts().filter((words) => words.includes('link') || words.includes('Link'))
    await expect.poll(ofLink).toEqual(end === 'NotAllowedError' ? [copied] : [])
  })
}
