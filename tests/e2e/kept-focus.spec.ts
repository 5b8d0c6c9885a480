import { cardOf } from '../support/member-steps.ts'
import { enterUnseen, publish } from '../support/quick-member.ts'
import { expect, test } from '../support/story.ts'

test('who deletes a post by keyboard goes on with the one after it', async ({ page, server }) => {
  const member = await enterUnseen(page, server, { firstName: 'Kaya', lastName: 'Keys', username: 'kaya_keys' })
  for (const text of ['The older one.', 'The newer one.']) await publish(server, member, text)
  await page.goto('/profile')
  await cardOf(page, 'The newer one.').getByRole('button', { name: 'More about the post by Kaya Keys' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete Post' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(cardOf(page, 'The newer one.')).toHaveCount(0)
  await expect(cardOf(page, 'The older one.')).toBeFocused()
})

test('who leaves a menu by Escape is on its button again', async ({ page, server }) => {
  const member = await enterUnseen(page, server, { firstName: 'Kim', lastName: 'Keys', username: 'kim_keys' })
  await publish(server, member, 'With a menu.')
  await page.goto('/profile')
  const button = cardOf(page, 'With a menu.').getByRole('button', { name: 'More about the post by Kim Keys' })
  for (const open of ['Enter', 'click'] as const) {
    if (open === 'Enter') await button.press('Enter')
    else await button.click()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})
