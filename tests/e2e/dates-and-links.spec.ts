import { dayMs } from '#contract/durations.ts'
import { follow } from '#contract/follow.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { callServer, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { putSessionOnDevice, signInOnDevice } from '#tests/support/sign-in-on-device.ts'

test.describe('far from UTC', () => {
  const zone = 'Pacific/Kiritimati'
  test.use({ timezoneId: zone })

  test('dates are those of the reader, with the full time on hover and for machines', async ({ page, server }) => {
    const writer = await makeMember(server, { firstName: 'Dat', lastName: 'Er', username: 'dat.er' })
    const { id, created_at } = await publish(server, writer, 'What time is it?')
    const reader = await makeMember(server, { firstName: 'Clo', lastName: 'Ck', username: 'clo.ck' })
    await callServer(server, follow, { params: { id: writer.user.id }, token: reader.token })
    await signInOnDevice(page, reader)
    const time = page.getByRole('article').locator('time').first()
    const clock = new Date(created_at)
      .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })
      .replace(/\s/g, ' ')
    const day = new Date(created_at).toLocaleDateString('en-GB', { timeZone: zone }).replaceAll('/', '-')
    const expected = [`Today at ${clock}`, `Yesterday at ${clock}`, `${day} ${clock}`]
    for (const [daysLater, label] of expected.entries()) {
      await page.clock.setFixedTime(Date.parse(created_at) + daysLater * dayMs)
      await page.goto(`/postdetails?id=${id}`)
      await expect(time).toHaveText(label)
      await expect(time).toHaveAttribute('datetime', created_at)
      const full = new Date(created_at).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: zone })
      await expect(time).toHaveAttribute('title', new RegExp(`^${full}.*GMT\\+14`))
    }
  })
})

test('addresses, @mentions and #topics in a text are links, and a text is never HTML', async ({ page, server }) => {
  const writer = await makeMember(server, { firstName: 'Lia', lastName: 'Links', username: 'lia.links' })
  const text = '<b onclick="alert(1)">Bold</b> www.example.org/a @lia.links on #Bridges, javascript:alert(1)'
  const long = `https://example.org/${'bridges/'.repeat(8)}`
  const post = await publish(server, writer, `${text} ${long}`)
  const reader = await makeMember(server, { firstName: 'Tex', lastName: 'Ter', username: 'tex.ter' })
  await putSessionOnDevice(page, reader)
  await page.goto(`/postdetails?id=${post.id}`)
  const card = cardOf(page, 'Bold')
  await expect(card.getByText('<b onclick="alert(1)">Bold</b>')).toBeVisible()
  const links = card.locator('p a')
  await expect(links).toHaveText(['www.example.org/a', '@lia.links', '#Bridges', /^example\.org\/bridges.*…$/])
  await expect(links.last()).toHaveAttribute('title', long)
  const address = links.first()
  await expect(address).toHaveAttribute('href', 'https://www.example.org/a')
  await expect(address).toHaveAttribute('target', '_blank')
  for (const word of ['noopener', 'nofollow']) {
    await expect(address).toHaveAttribute('rel', new RegExp(`\\b${word}\\b`))
  }
  await links.nth(1).click()
  await expect(page).toHaveURL(/\/guestprofile\?id=/)
  await page.goBack()
  await links.nth(2).click()
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('q') === '#Bridges')
})
