import { cardOf } from '#tests/support/member-steps.ts'
import { enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

const mark = '\u0301'

test('marks piled up on a letter do not reach over what others wrote', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Rea', lastName: 'Der', username: 'marks.reader' })
  const author = await makeMember(server, { firstName: 'Pia', lastName: 'Piler', username: 'marks.piler' })
  await publish(server, author, `Below: e${mark.repeat(300)}`)
  await publish(server, author, 'Above, as it was written.')
  await page.goto(`/guestprofile?id=${author.user.id}`)
  const [above, below] = [cardOf(page, 'Above, as it was written.'), cardOf(page, 'Below: e')]
  await expect(below).toBeVisible()
  await below.scrollIntoViewIfNeeded()
  const withMarks = await above.screenshot()
  await below.getByText('Below: e').evaluate((words) => (words.textContent = 'Below: e'))
  expect(withMarks.equals(await above.screenshot())).toBe(true)
})
