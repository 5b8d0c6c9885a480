import type { Page } from '@playwright/test'
import { createComment } from '#contract/comment.ts'
import { commentIdSchema } from '#contract/ids.ts'
import { test, testWithWorker } from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { deviceContents, draftsOnDisk } from '#tests/support/device-contents.ts'
import { callServer, publish } from '#tests/support/quick-member.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

/** Where one can begin to write: the screen, and the field on it. */
interface Place {
  path: string
  field: (page: Page) => ReturnType<Page['getByRole']>
}

const writtenMs = 1_000
const sentence = 'Whoever writes on a train learns to fear the tunnel and the battery alike. '

/** Types on for a random while and answers what had been there for a second when it ended: that much must survive. */
async function typeUntilRandomMoment(page: Page, place: Place, random: () => number) {
  const field = place.field(page)
  const keys: { at: number; text: string }[] = []
  let text = await field.inputValue()
  const forMs = writtenMs + random() * 1_500
  await field.press('ControlOrMeta+End')
  while (keys[0] === undefined || Date.now() < keys[0].at + forMs) {
    const next = sentence.slice(
      text.length % sentence.length,
      (text.length % sentence.length) + 1 + Math.floor(random() * 6),
    )
    await field.pressSequentially(next)
    text += next
    keys.push({ at: Date.now(), text })
  }
  const safe = keys.findLast(({ at }) => at <= Date.now() - writtenMs)?.text ?? ''
  return { typed: text, safe }
}

testWithWorker(
  'killed at a random moment, every form has what was written a second before',
  async ({ openProfile, network, server }) => {
    test.setTimeout(240_000)
    const random = seededRandom(4)
    const author = await somebody(server, 'Drafts')
    const { id: postId } = await publish(server, author, 'Write about this.')
    const commentId = commentIdSchema.parse(crypto.randomUUID())
    const body = { id: commentId, content: 'And about that.' }
    await callServer(server, createComment, { params: { postId }, body, token: author.token })
    const places: Place[] = [
      { path: `/postdetails?id=${postId}`, field: (page) => page.getByRole('textbox', { name: 'Write a comment' }) },
      {
        path: `/CommentDetails?id=${commentId}`,
        field: (page) => page.getByRole('textbox', { name: 'Write a reply' }),
      },
      { path: '/ContactSupport', field: (page) => page.getByRole('textbox', { name: 'Description' }) },
      { path: '/home', field: (page) => page.getByRole('textbox', { name: 'Your post' }) },
    ]
    let browser = await openProfile()
    await settleIn(browser.page, network.origin, author)
    /** How many letters are missing that had been there for a second, typed where it was left off. */
    const loseWords = async (place: Place) => {
      await goTo(browser.page, network.origin, place.path)
      if (place.path === '/home') await openComposer(browser.page)
      const { typed, safe } = await typeUntilRandomMoment(browser.page, place, random)
      await browser.kill()
      browser = await openProfile(browser.folder)
      await browser.page.goto(network.origin + place.path)
      if (place.path === '/home') await openComposer(browser.page)
      const field = place.field(browser.page)
      await expect(field).toBeVisible()
      // Where nothing comes something is lost, whatever was safe.
      const isThere = await expect
        .poll(() => field.inputValue())
        .not.toBe('')
        .then(
          () => true,
          () => false,
        )
      if (!isThere) return Math.max(1, safe.length)
      const kept = await field.inputValue()
      expect(typed.startsWith(kept), `${place.path}: ${kept}`).toBe(true)
      return Math.max(0, safe.length - kept.length)
    }
    for (const place of places) {
      // A disk that others use may take longer to write than the second leaves: the best of three counts.
      const lost = [await loseWords(place)]
      while (Math.min(...lost) > 0 && lost.length < 3) lost.push(await loseWords(place))
      expect(Math.min(...lost), `${place.path}: ${lost.join(', ')} letters lost`).toBe(0)
    }
  },
)

testWithWorker('pictures and attachments are persisted, too', async ({ openProfile, network, server }) => {
  test.setTimeout(120_000)
  const author = await somebody(server, 'Pictures')
  let browser = await openProfile()
  await settleIn(browser.page, network.origin, author)
  await goTo(browser.page, network.origin, '/ContactSupport')
  await browser.page.getByLabel('Attachments').setInputFiles({
    name: 'log.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('what happened'),
  })
  await expect(browser.page.getByRole('button', { name: 'Remove log.txt' })).toBeVisible()
  await goTo(browser.page, network.origin, '/home')
  await openComposer(browser.page)
  const picker = browser.page.getByRole('dialog').locator('input[type=file]').first()
  await picker.setInputFiles(await phonePicture('half.jpg', 300))
  await expect(browser.page.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
  // With the files: that a picture is being prepared is persisted before it is ready.
  await expect.poll(() => draftsOnDisk(browser.page)).toEqual({ 'new-post': 1, support: 1 })
  await browser.kill()
  browser = await openProfile(browser.folder)
  await browser.page.goto(`${network.origin}/home`)
  await openComposer(browser.page)
  const picture = browser.page.getByRole('dialog').locator('img[src^="blob:"]')
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  await browser.page.goto(`${network.origin}/ContactSupport`)
  await expect(browser.page.getByRole('button', { name: 'Remove log.txt' })).toBeVisible()
})

test('a draft is written when the page goes away, and leaves when it is sent or discarded', async ({
  page,
  server,
}) => {
  const author = await somebody(server, 'Goes')
  await signInOnDevice(page, author)
  const field = page.getByRole('textbox', { name: 'Your post' })
  await openComposer(page)
  // From its first words on the disk the form can persist the next ones in the moment in which the page goes.
  await field.fill('Gone')
  await expect.poll(() => draftsOnDisk(page)).toEqual({ 'new-post': 0 })
  await field.fill('Gone at once.')
  await page.reload()
  await openComposer(page)
  await expect(field).toHaveValue('Gone at once.')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => draftsOnDisk(page)).toEqual({})
  await openComposer(page)
  await expect(field).toHaveValue('')
  await field.fill('To be sent.')
  await expect.poll(() => draftsOnDisk(page)).toEqual({ 'new-post': 0 })
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await draftsOnDisk(page)).toEqual({})
  await openComposer(page)
  await expect(field).toHaveValue('')
})

test('what is begun is persisted per post, also when the page goes away at once', async ({ page, server }) => {
  const author = await somebody(server, 'Thread')
  const post = await publish(server, author, 'Write it down.')
  const other = await publish(server, author, 'Or do not.')
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const send = page.getByRole('main').getByRole('button', { name: 'Post', exact: true })
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('article')
  await signInOnDevice(page, author)
  await page.goto(`/postdetails?id=${post.id}`)
  await field.fill('Half')
  await expect.poll(() => draftsOnDisk(page)).toEqual({ [`comment:${post.id}`]: 0 })
  await field.fill('Half a thought')
  await page.reload()
  await expect(field).toHaveValue('Half a thought')
  await expect(send).toBeVisible()
  await page.goto(`/postdetails?id=${other.id}`)
  await expect(page.getByText('Or do not.')).toBeVisible()
  await expect(field).toHaveValue('')
  await page.goto(`/postdetails?id=${post.id}`)
  await send.click()
  await expect(comments.first()).toContainText('Half a thought')
  await expect.poll(() => draftsOnDisk(page)).toEqual({})
  await page.reload()
  await expect(comments).toHaveCount(1)
  await expect(field).toHaveValue('')
})

test('the composer is open in one tab at a time, and another one takes the draft over', async ({
  page,
  context,
  server,
}) => {
  const author = await somebody(server, 'Twice')
  const fieldOf = (tab: Page) => tab.getByRole('textbox', { name: 'Your post' })
  const elsewhere = (tab: Page) => tab.getByText('This draft is open in another tab')
  await signInOnDevice(page, author)
  await openComposer(page)
  await fieldOf(page).fill('Begun in one tab')
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Create a post' }).click()
  await expect(elsewhere(other)).toBeVisible()
  await expect(fieldOf(other)).toBeHidden()
  await fieldOf(page).fill('Begun in one tab, and more')
  // A tab that takes too long to hand over is not waited for: what is on the device then counts.
  await expect.poll(() => deviceContents(page)).toContain('Begun in one tab, and more')
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(fieldOf(other)).toHaveValue('Begun in one tab, and more')
  await expect(fieldOf(other)).toBeFocused()
  await expect(elsewhere(page)).toBeVisible()
  await other.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  // It is free again, and what was sent does not come back.
  await expect(fieldOf(page)).toHaveValue('')
  expect(await draftsOnDisk(page)).toEqual({})
})

async function openComposer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a post' }).click()
  await expect(page.getByRole('textbox', { name: 'Your post' })).toBeVisible()
}
