import { enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

const mark = '\u0301'

test('marks piled up on a letter do not reach over what others wrote', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Rea', lastName: 'Der', username: 'marks.reader' })
  const author = await makeMember(server, { firstName: 'Pia', lastName: 'Piler', username: 'marks.piler' })
  await publish(server, author, `Below: e${mark.repeat(300)}`)
  await publish(server, author, 'Above, as it was written.')
  await page.goto(`/guestprofile?id=${author.user.id}`)
  const [above, piled] = [page.getByText('Above, as it was written.'), page.getByText('Below: e')]
  await piled.scrollIntoViewIfNeeded()
  const withMarks = await above.screenshot()
  await piled.evaluate((words) => (words.style.clipPath = 'none'))
  // Else this letter's marks do not pile up here, and nothing is shown.
  expect(withMarks.equals(await above.screenshot())).toBe(false)
  await piled.evaluate((words) => (words.textContent = 'Below: e'))
  expect(withMarks.equals(await above.screenshot())).toBe(true)
})
