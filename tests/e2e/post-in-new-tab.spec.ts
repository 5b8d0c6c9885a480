import { cardOf } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

test('a press on the words of a post with Ctrl or ⌘ opens it in a new tab, and the feed stays', async ({
  page,
  server,
}) => {
  const reader = await somebody(server, 'Tabby')
  const { id } = await publish(server, reader, 'Worth a tab of its own.')
  await signInOnDevice(page, reader)
  await untilAppStands(page)
  const opened = page.waitForEvent('popup')
  await cardOf(page, 'Worth a tab of its own.')
    .getByText('Worth')
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab).toHaveURL(`${server.origin}/postdetails?id=${id}`)
  await expect(cardOf(tab, 'Worth a tab of its own.')).toBeVisible()
  await expect(page).toHaveURL(/\/(?:home)?$/)
})
