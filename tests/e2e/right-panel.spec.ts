import { listSuggestions } from '#contract/follow.ts'
import { likePost } from '#contract/post-writing.ts'
import { callServer, enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

test('two suggestions, five topics, the unread count, search and logout', async ({ page, server }) => {
  const topics = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot']
  for (const [at, name] of ['Abe', 'Bob', 'Cas'].entries()) {
    const writer = await makeMember(server, { firstName: name, lastName: 'Trend', username: `${name}.trend${at}` })
    await publish(server, writer, `About ${topics.map((topic) => `#Topic${topic}`).join(' ')}.`)
  }
  const member = await makeMember(server, { firstName: 'Pan', lastName: 'El', username: 'pan.el' })
  const post = await publish(server, member, 'Liked by somebody.')
  const fan = await makeMember(server, { firstName: 'Fan', lastName: 'Atic', username: 'fan.atic' })
  await callServer(server, likePost, { params: { id: post.id }, token: fan.token })
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  // Others of this server's members join meanwhile: who is suggested is what this page was told.
  const answer = page.waitForResponse(/\/api\/suggestions/)
  await signInOnDevice(page, member)
  const panel = page.getByRole('complementary', { name: 'More' })

  const suggestions = panel.getByRole('region', { name: 'Suggestions', exact: true }).getByRole('listitem')
  await expect(suggestions).toHaveCount(2)
  const offered = listSuggestions.reply.parse(await (await answer).json())
  for (const [at, { first_name, last_name, username }] of offered.suggestions.slice(0, 2).entries()) {
    const profile = suggestions.nth(at).getByRole('link')
    await expect(profile.locator('[data-written], img')).toBeVisible()
    await expect(profile).toContainText(`${first_name} ${last_name}`)
    await expect(profile).toContainText(`@${username}`)
    await expect(suggestions.nth(at).getByRole('button')).toHaveText('Follow')
  }
  const first = suggestions.first()
  await first.getByRole('button', { name: /^Follow / }).click()
  await expect(first.getByRole('button', { name: /^Following / })).toHaveText('Following')
  await first.getByRole('button', { name: /^Following / }).click()
  await expect(first.getByRole('button', { name: /^Follow / })).toHaveText('Follow')

  await expect(panel.getByRole('link', { name: /Notifications/ })).toContainText('1')
  const left = page.getByRole('navigation', { name: 'Main' })
  await expect(left.getByRole('link', { name: /^Notifications/ })).toHaveText('Notifications (1)')
  await panel.getByRole('link', { name: /Notifications/ }).click()
  await expect(page).toHaveURL(/\/updates$/)

  const popular = panel.getByRole('region', { name: 'Popular Topics', exact: true }).getByRole('listitem')
  await expect(popular).toHaveCount(5)
  expect(asked).toContain(`${server.origin}/api/popular/topics?timeframe=7d`)
  const texts = (await popular.allInnerTexts()).map((text) => text.split('\n'))
  for (const text of texts) expect(text).toEqual([expect.stringMatching(/^#\w/), 'Trending now', 'view trend'])
  const [topic = ''] = texts[0] ?? []
  await popular
    .first()
    .getByRole('link', { name: /^view trend/ })
    .click()
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('q') === topic)
  await expect(page.getByRole('article').first()).toContainText(topic)

  await panel.getByRole('link', { name: 'Search Now', exact: true }).click()
  await expect(page).toHaveURL(/\/search$/)
  await panel.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
})

test('says so when there is nobody to suggest, and shows no topics where there are none', async ({ page, server }) => {
  await page.context().route('**/api/suggestions*', (route) => route.fulfill({ json: { suggestions: [] } }))
  await page.context().route('**/api/popular/topics*', (route) => route.fulfill({ json: { topics: [] } }))
  await enter(page, server, { firstName: 'Lon', lastName: 'Ely', username: 'lon.ely' })
  const panel = page.getByRole('complementary', { name: 'More' })
  await expect(panel.getByText('No suggestions available.', { exact: true })).toBeVisible()
  await expect(panel.getByText('Popular Topics', { exact: true })).toHaveCount(0)
})

test('a window has the bars and the panel that it has room for, and no others', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOnDevice(page, await makeMember(server, { firstName: 'Widen', lastName: 'Osei', username: 'wi.dow' }))
  const [left, right] = [page.locator('nav[aria-label="Main"]'), page.locator('aside')]
  const foot = page.locator('nav[aria-label="Quick access"]')
  await expect(foot).toBeVisible()
  await expect(left.or(right)).toHaveCount(0)
  await page.setViewportSize({ width: 900, height: 844 })
  await expect(left).toBeVisible()
  await expect(right.or(foot)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(right).toBeVisible()
})
