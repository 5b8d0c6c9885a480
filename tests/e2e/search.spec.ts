import { letHappen } from '#tests/support/let-happen.ts'
import { pressWords } from '#tests/support/member-steps.ts'
import { enterUnseen, makeMember, publish, registerMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import type { Page } from '@playwright/test'

/** The words searched for so far, whether the page or its worker asked. */
function searchesOf(page: Page): Set<string> {
  const searches = new Set<string>()
  page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') searches.add(searchParams.get('q') ?? '')
  })
  return searches
}

test('finds members and posts as one types, tab by tab, and persists the search', async ({ page, server }) => {
  // A name that no other story's member resembles: what merely looks alike is found too.
  const writer = await registerMember(server, { firstName: 'Zoë', lastName: 'Wyvernfeather', username: 'zoe.wyvern' })
  await publish(server, writer, 'Running water beats still water. #Brooks')
  const searches = searchesOf(page)
  await enterUnseen(page, server, { firstName: 'Sam', lastName: 'Seeker', username: 'sam.seeker' })

  await page.clock.install()
  await page.goto('/search')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText(['All', 'Users', 'Posts', 'Media'])
  // As one who types slowly; held, the clock makes no longer pause of it on a busy machine.
  await page.clock.pauseAt(Date.now() + 10_000)
  for (const letter of 'wyvern') {
    await field.press(letter)
    await page.clock.runFor(500)
  }
  await page.clock.runFor(90)
  await letHappen(page)
  expect([...searches]).toEqual([])
  await page.clock.runFor(20)
  await expect.poll(() => [...searches]).toEqual(['wyvern'])
  await page.clock.resume()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /Zoë Wyvernfeather/ })).toBeVisible()
  // 600 ms after the last key there was one search, not one a letter.
  await expect.poll(() => [...searches]).toEqual(['wyvern'])
  await expect(page.getByText('No Posts found', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-live="polite"]').getByText('Found 1 member and 0 posts.')).toBeAttached()

  await field.fill('run brooks')
  await expect(page.getByRole('article').filter({ hasText: 'Running water' })).toBeVisible()
  await expect(page.getByText('No Users found', { exact: true })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'run brooks')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByText('No Users found', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Media' }).click()
  await expect(page.getByText('No Media found', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Posts' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Running water' })).toBeVisible()

  // Back from what was found leads to the tab it was found on.
  await pressWords(page.getByRole('article'), 'Running water')
  await expect(page).toHaveURL(/\/postdetails/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Posts' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').filter({ hasText: 'Running water' })).toBeVisible()

  // #topic and @name are understood, and the address carries the search.
  await page.goto('/search?q=%23brooks')
  await expect(page.getByRole('article').filter({ hasText: 'Running water' })).toBeVisible()
  await page.goto('/search?q=%40zoe')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /Zoë Wyvernfeather/ })).toBeVisible()

  await page.goto('/search')
  await page.getByRole('button', { name: 'run brooks' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Running water' })).toBeVisible()
})

test('All shows the top ten members and the top ten posts', async ({ page, server }) => {
  // Registered, as who is only written into the database is found once the index has come to them.
  const writers = []
  for (let nth = 0; nth < 12; nth += 1) {
    writers.push(
      await registerMember(server, { firstName: 'Quill', lastName: 'Quagmire', username: `s${nth}.quagmire` }),
    )
  }
  for (const writer of writers) await publish(server, writer, 'A quagmire of quotations.')
  await enterUnseen(page, server, { firstName: 'Tom', lastName: 'Ten', username: 'tom.ten' })
  await page.goto('/search?q=quagmire')
  const members = page.getByRole('region', { name: 'Users' }).getByRole('link', { name: /Quill Quagmire/ })
  await expect(members).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(10)
})

test('does not search for blanks', async ({ page, server }) => {
  const searches = searchesOf(page)
  await enterUnseen(page, server, { firstName: 'Bea', lastName: 'Blank', username: 'bea.blank' })
  await page.clock.install()
  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search' }).fill('   ')
  await page.clock.runFor(2_000)
  await letHappen(page)
  expect([...searches]).toEqual([])
})

test('an address is text, also where it reads as a number or as JSON', async ({ page, server }) => {
  await enterUnseen(page, server, { firstName: 'Ada', lastName: 'Dress', username: 'ada.dress' })
  const numbered = await makeMember(server, { firstName: 'Year', lastName: 'Number', username: '20260' })
  for (const words of ['2026', '1e3', 'true', 'null', '[1]']) {
    await page.goto(`/search?q=${words}`)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(words)
    await expect(page.getByText('Something broke')).toBeHidden()
  }
  await page.goto(`/guestprofile?id=${numbered.user.username}`)
  await expect(page.getByRole('region', { name: 'Profile of Year Number' })).toBeVisible()
  await page.goto(`/UsersList?id=${numbered.user.username}`)
  await expect(page.getByRole('heading', { level: 1, name: '@20260' })).toBeVisible()
})
