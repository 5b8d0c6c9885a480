import type { Page, Request } from '@playwright/test'
import { generateShareLink } from '#contract/share.ts'
import { limits } from '#contract/rules.ts'
import { makeExtremeWorld, unbroken, type ExtremeWorld } from '#tests/support/extreme-world.ts'
import { brokenWordsOn, burstsOn, smallTargetsOn, stuckShareOf } from '#tests/support/layout-faults.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { ofTheWorker } from '#tests/support/of-the-worker.ts'
import { callServer } from '#tests/support/quick-member.ts'
import { requestsOf } from '#tests/support/reading-steps.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test as base } from '#tests/support/story.ts'

// A dozen pages, each opened in two sizes and looked at in five.
const longMs = 300_000

/** Stories in one world of members and words as long as they may be. */
const test = base.extend<{ underWay: ReadonlySet<Request> }, { world: ExtremeWorld }>({
  world: [async ({ server }, use) => use(await makeExtremeWorld(server)), ofTheWorker],
  underWay: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchShifts(page)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Network.emulateNetworkConditions', far)
    await use(requestsOf(page))
  },
})

const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }
const tablet = { width: 768, height: 1024 }
const wide = { width: 1280, height: 900 }
const widest = { width: 1920, height: 1080 }
/** What is left of a wide window at 400 %. */
const zoomed = { width: 320, height: 225 }

/** Far enough away that what stands in for an answer is drawn before it comes. */
const far = { offline: false, latency: 30, downloadThroughput: -1, uploadThroughput: -1 }

/** Waits until nothing is asked for any more and what came is drawn. */
async function untilSettled(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  await expect.poll(() => underWay.size).toBe(0)
  await page.evaluate(async () => {
    const coming = [...document.images].filter(({ complete }) => !complete)
    await Promise.allSettled(coming.map((image) => image.decode()))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  await twoFrames(page)
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width)
  await twoFrames(page)
}

/** Nothing bursts in any window, with letters of twice the size nor at 400 %; every target can be hit. */
async function expectRoom(page: Page, screen: string): Promise<void> {
  for (const size of [widest, wide, tablet, narrow, phone]) {
    await resize(page, size)
    expect.soft(await burstsOn(page), `${screen}, ${size.width} px`).toEqual([])
  }
  expect.soft(await smallTargetsOn(page), `${screen}: targets`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await twoFrames(page)
  expect.soft(await burstsOn(page), `${screen}, letters of 200 %`).toEqual([])
  expect.soft(await brokenWordsOn(page), `${screen}, letters of 200 %: words`).toEqual([])
  await resize(page, narrow)
  expect.soft(await burstsOn(page), `${screen}, ${narrow.width} px and letters of 200 %`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await resize(page, zoomed)
  expect.soft(await burstsOn(page), `${screen}, 400 %`).toEqual([])
  expect.soft(await stuckShareOf(page), `${screen}, 400 %: what sticks`).toBeLessThan(0.1)
  await resize(page, phone)
}

/** What opens over the feed on a phone, with as much in it as goes in. */
async function expectRoomInDialogs(page: Page): Promise<void> {
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create a post' }).click()
  const composer = page.getByRole('dialog')
  for (const at of [0, 1, 2]) {
    await composer
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles(await phonePicture('any.jpg', 90))
    await composer.getByRole('button', { name: `Remove image ${at + 1}` }).waitFor()
  }
  await page.getByPlaceholder('Say something...').fill(unbroken(limits.postText))
  await expectRoom(page, 'composer')
  await page.getByRole('button', { name: 'ALT: describe image 1' }).click()
  await page.getByLabel('Description of image 1').fill(unbroken(limits.altText))
  await expectRoom(page, 'description of a picture')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await close()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectRoom(page, 'drawer')
  await close()
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectRoom(page, 'menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectRoom(page, 'keys')
  await close()
}

/** Opens a screen on a phone and on a large window: nothing jumps, neither while it comes nor when one reads on. */
async function expectCalm(page: Page, path: string, underWay: ReadonlySet<Request>): Promise<void> {
  for (const size of [wide, phone]) {
    await resize(page, size)
    await page.goto(path)
    await untilSettled(page, underWay)
    await page.mouse.move(size.width / 2, size.height / 2)
    for (let screens = 0; screens < 2; screens += 1) {
      await page.mouse.wheel(0, size.height)
      await untilSettled(page, underWay)
    }
    expect.soft(await shiftsOn(page), `${path}, ${size.width} px: what jumped`).toEqual([])
    await page.evaluate(() => window.scrollTo(0, 0))
  }
}

const visitorScreens = ['/login', '/signup', '/RequestPasswordReset', '/ResetPassword?token=made-up', '/']

function readingScreens({ other, post, commentId }: ExtremeWorld): string[] {
  const named = `/search?q=${unbroken(20)}`
  return [
    '/home',
    `/postdetails?id=${post.id}`,
    `/CommentDetails?id=${commentId}`,
    `/guestprofile?id=${other.user.id}`,
    '/profile',
    `/UsersList?id=${other.user.id}&show=followers`,
    named,
    '/search',
    '/updates',
    '/Bookmarks',
  ]
}

const furtherScreens = [
  '/settings',
  '/UpdateProfileDetails',
  '/ContactSupport',
  '/Account',
  '/outbox',
  '/Preferences',
  '/Articles',
  '/PrivacyPolicy',
  '/messages',
  '/AdminAuth',
  '/AdminFeedbacks',
  '/AdminManageUsers',
  '/AdminAnalysis',
  '/AdminManagePosts',
  '/nothing-here',
]

test('every screen of a visitor holds words as long as they may be: nothing bursts, nothing jumps', async ({
  page,
  server,
  world,
  underWay,
}) => {
  test.setTimeout(longMs)
  const shared = { targetType: 'post' as const, targetId: world.post.id, expiresInHours: 0 }
  const { shareUrl } = await callServer(server, generateShareLink, { body: shared, token: world.other.token })
  for (const path of [...visitorScreens, new URL(shareUrl).pathname]) {
    await expectCalm(page, path, underWay)
    await expectRoom(page, path)
  }
})

test('every screen of reading holds members and words as long as they may be: nothing bursts, nothing jumps', async ({
  page,
  world,
  underWay,
}) => {
  test.setTimeout(longMs)
  await signInOnDevice(page, world.reader)
  await expectRoomInDialogs(page)
  for (const path of readingScreens(world)) {
    await expectCalm(page, path, underWay)
    if (path.startsWith('/postdetails')) await page.getByLabel('Write a comment').fill(unbroken(limits.commentText))
    await expectRoom(page, path)
  }
  await page.goto(`/postdetails?id=${world.post.id}`)
  await page.getByRole('button', { name: /Image 1 of 3/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectRoom(page, 'pictures')
})

test('every further screen holds words as long as they may be: nothing bursts, nothing jumps', async ({
  page,
  world,
  underWay,
}) => {
  test.setTimeout(longMs)
  await signInOnDevice(page, world.reader)
  for (const path of furtherScreens) {
    await expectCalm(page, path, underWay)
    if (path === '/ContactSupport') {
      await page.getByLabel('Subject').fill(unbroken(limits.ticketSubject))
      await page.getByLabel('Description').fill(unbroken(800))
    }
    await expectRoom(page, path)
  }
})
