import type { Locator, Page } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { readPost } from '#contract/post.ts'
import { waitingKinds } from '#tests/support/bad-network.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { expectFixedPartsApart } from '#tests/support/large-letters.ts'
import { burstsOn } from '#tests/support/layout-faults.ts'
import { cardOf, openFeed } from '#tests/support/member-steps.ts'
import { noteSaid } from '#tests/support/note-said.ts'
import { callServer, enter, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import { fastForward, requestsUnderWay, storedValue } from '#tests/support/reading-steps.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect, test } from '#tests/support/story.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

async function followMember(server: TestServer, reader: QuickMember, writer: QuickMember): Promise<void> {
  await callServer(server, follow, { params: { id: writer.user.id }, token: reader.token })
}

/** Scrolls on until the end of the feed is there. */
async function scrollToTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    const end = page.getByText('You have hit rock bottom, refresh your feed', { exact: true })
    await expect(end).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 20_000 })
}

interface Place {
  key: string
  top: number
}

interface Point {
  x: number
  y: number
}

/** Where the card across the top of the window lies. */
function firstCardTop(page: Page): Promise<Place | undefined> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('article[data-entry-key]')]
    const card = cards.find((each) => each.getBoundingClientRect().bottom > 0)
    return card && { key: card.dataset.entryKey ?? '', top: Math.round(card.getBoundingClientRect().top) }
  })
}

test('shows both feeds, persists the chosen one, and ends at rock bottom', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Fay', lastName: 'Feed', username: 'fay.feed' })
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('tab')).toHaveText(['For You', 'Following'])
  await expect(page.getByRole('tab', { name: 'For You' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(reader.username).first()).toBeVisible()

  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await expect.poll(() => storedValue(page, 'feed-type')).toBe('following')
  await page.goto('/home')
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true')

  await scrollToTheEnd(page)
  // A refresh that brings nothing keeps what is there.
  await page.context().route('**/api/feed*', (route) => route.fulfill({ json: { posts: [], next_cursor: null } }))
  await page.getByRole('button', { name: 'Refresh Feed', exact: true }).click()
  // Once the answer is there, it begins at the top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('article').first()).toBeInViewport()
  await scrollToTheEnd(page)
  await page.context().unroute('**/api/feed*')
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('says that it loads an updated feed, and new posts wait behind a pill', async ({ page, server }) => {
  const writer = await makeMember(server, { firstName: 'Wes', lastName: 'Writer', username: 'wes.write' })
  await publish(server, writer, 'The first word.')
  const reader = await makeMember(server, { firstName: 'Pia', lastName: 'Pill', username: 'pia.pills' })
  await followMember(server, reader, writer)
  await page.clock.install()
  const open = requestsUnderWay(page.context())
  await signInOnDevice(page, reader)
  await openFeed(page, 'Following')
  await expect(cardOf(page, 'The first word.')).toBeVisible()

  await publish(server, writer, 'The second word.')
  await publish(server, writer, 'The third word.')
  const letThrough = await holdRequests(page.context(), '**/api/feed*')
  const place = await settledPlace(page)
  // The feed looks for news every minute.
  await fastForward(page, open, 61_000)
  await expect(page.getByText('Loading updated feed', { exact: true })).toBeVisible()
  await letThrough()
  const pill = page.getByRole('button', { name: '2 new posts' })
  await expect(pill).toBeVisible()
  expect(await firstCardTop(page)).toEqual(place)
  // It takes no more room than it shows: what lies beside it can be pressed.
  await cardOf(page, 'The first word.').getByRole('button', { name: 'More about' }).click({ trial: true })
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await coveredBy(pill), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await burstsOn(page), 'letters of 200 %').toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await expectFixedPartsApart(page)
  // Whoever goes by keyboard reads on with what came.
  await pill.press('Enter')
  await expect(cardOf(page, 'The third word.')).toBeInViewport()
  await expect(pill).toHaveCount(0)
  await expect(cardOf(page, 'The third word.')).toBeFocused()
})

test('counts a view once it has come and gone, once per post', async ({ page, server }) => {
  const writer = await makeMember(server, { firstName: 'Vic', lastName: 'Viewed', username: 'vic.viewed' })
  const reader = await makeMember(server, { firstName: 'Eve', lastName: 'Eyes', username: 'eve.eyes' })
  await followMember(server, reader, writer)
  await signInOnDevice(page, reader)
  await expect(page.getByRole('feed')).toBeVisible()
  // Published after For You was read, so that it is seen in Following only.
  const post = await publish(server, writer, 'Seen once, counted once.')
  const views: string[] = []
  await page.clock.install()
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/posts/views') && request.postData()?.includes(post.id))
      views.push(request.method())
  })
  await openFeed(page, 'Following')
  await expect(cardOf(page, 'Seen once, counted once.')).toBeInViewport()
  expect(views).toEqual([])
  const home = page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true })
  for (let round = 0; round < 2; round += 1) {
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings$/)
    await home.click()
    await expect(cardOf(page, 'Seen once, counted once.')).toBeInViewport()
  }
  const params = { id: post.id }
  // Written after 10 s, and sent with whatever else was seen within a minute.
  await page.clock.fastForward(10_000)
  await expect.poll(() => waitingKinds(page)).toContain('view-posts')
  expect(views).toEqual([])
  await page.clock.fastForward(60_000)
  await expect
    .poll(async () => (await callServer(server, readPost, { params, token: writer.token })).view_count, {
      timeout: 30_000,
    })
    .toBe(1)
  expect(views).toEqual(['POST'])
})

test('tells of a reload, and both Back and a reload keep the place in the feed', async ({ page, server }) => {
  const alerts = await noteSaid(page, 'alert')
  await enter(page, server, { firstName: 'Ben', lastName: 'Back', username: 'ben.backs' })
  await untilAppStands(page)
  let place: Place | undefined
  let link: Point | undefined
  // What others wrote is of any height: on, and not by the wheel, which may turn later, until a way to a post lies in the window.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy({ top: 1_500, behavior: 'instant' }))
    place = await settledPlace(page)
    link = await commentLinkInWindow(page)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000)
    expect(link).toBeDefined()
  }).toPass({ timeout: 30_000 })

  // By hand: a locator's click might scroll first.
  await page.mouse.click(link?.x ?? 0, link?.y ?? 0)
  await expect(page).toHaveURL(/\/postdetails/)
  await expect(page.getByRole('feed')).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => firstCardTop(page)).toEqual(place)
  expect(alerts()).toEqual([])
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(alerts).toEqual(['You intentionally reloaded the page!'])
  await expect.poll(() => firstCardTop(page)).toEqual(place)
})

/** The place once scrolling and measuring have come to rest. */
async function settledPlace(page: Page): Promise<Place | undefined> {
  let last: Place | undefined
  const isSettled = async () => {
    const before = last
    last = await firstCardTop(page)
    return before !== undefined && before.key === last?.key && before.top === last.top
  }
  await expect.poll(isSettled, { intervals: [300] }).toBe(true)
  return last
}

/** The middle of a link to a post's comments below the bars at the top; undefined when the window shows none. */
function commentLinkInWindow(page: Page): Promise<Point | undefined> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('a[aria-label^="Comment"]')].map((each) => each.getBoundingClientRect())
    const box = boxes.find(({ top, bottom }) => top > 150 && bottom < window.innerHeight)
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
}

/** The words, pictures and fields that lie under a button or that it reaches into. */
function coveredBy(button: Locator): Promise<string[]> {
  return button.evaluate((own) => {
    const { left, right, top, bottom } = own.getBoundingClientRect()
    const isUnder = (box: DOMRect) => box.left < right && box.right > left && box.top < bottom && box.bottom > top
    const boxesOf = (node: Node) => {
      if (node instanceof Element)
        return node.matches('svg, img, input, [data-written]') ? [node.getBoundingClientRect()] : []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    }
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const covered: string[] = []
    while (all.nextNode()) {
      const node = all.currentNode
      const element = node instanceof Element ? node : node.parentElement
      if (element === null || own.contains(element) || !element.checkVisibility()) continue
      if (element.closest('[class*=hidden]') === null && boxesOf(node).some(isUnder)) covered.push(element.outerHTML)
    }
    return covered
  })
}
