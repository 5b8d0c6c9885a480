import { feedTypes, readPost } from '#contract/post.ts'
import { bookmarkPost, deletePost, likePost } from '#contract/post-writing.ts'
import { startByteMeter, type ByteMeter } from '#tests/support/byte-meter.ts'
import { openFeed } from '#tests/support/member-steps.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, type QuickMember } from '#tests/support/quick-member.ts'
import {
  cachedPaths,
  comeBack,
  fastForward,
  followMember,
  seedMany,
  requestsUnderWay,
  rowOf,
  scrollTo,
  settleIn,
  somebody,
  persistedKeys,
  untilControlled,
  untilPersisted,
} from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

/** The feed counts as fresh for a little less; a refresh before that asks nobody. */
const freshMs = 5_500

/**
 * Stories whose browser reaches the server through a meter, and in which a reader follows an author. On a server of their own: For You
 * shows posts of everybody there, and their counters go on moving for seconds after the story that they were written in.
 */
const test = makeOwnServerTest().extend<{ meter: ByteMeter; author: QuickMember; reader: QuickMember }>({
  meter: async ({ server }, use) => {
    const meter = await startByteMeter()
    meter.aimAt(server.origin)
    await use(meter)
    await meter.close()
  },
  baseURL: ({ meter }, use) => use(meter.origin),
  author: async ({ server }, use) => use(await somebody(server, 'Jonas')),
  reader: async ({ server, author }, use) => {
    const reader = await somebody(server, 'Amara')
    await followMember(server, reader, author)
    await use(reader)
  },
})

const testWithWorker = test.extend({ serviceWorkers: 'allow' })

/** What a refresh of a feed asks for. */
const refreshPaths = ['/api/feed', '/api/posts/states']

const feeds = { 'for-you': 'For You', following: 'Following' } as const

for (const feed of feedTypes) {
  testWithWorker(
    `a refresh of ${feeds[feed]} costs less than a kilobyte when nothing changed`,
    async ({ page, context, server, meter, author, reader }) => {
      await context.clock.install()
      await seedMany(server, author, { words: 'Opinion', many: 25 })
      const open = requestsUnderWay(context)
      // Chosen before: posts of the other feed that one comes past count as seen, now and a while later, which changes both feeds.
      await signInOnDevice(page, { ...reader, feed })
      await untilControlled(page)
      await expect(page.getByRole('feed', { name: feeds[feed] })).toBeVisible()
      // The first time the app asks about every post it has.
      await untilPersisted(page, 'deletions-known')
      const costs: number[] = []
      let asked: string[] = []
      context.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const rounds: string[] = []
      for (let round = 0; costs.length < 3 && round < 8; round += 1) {
        await fastForward(page, open, freshMs)
        await expect.poll(() => open.size).toBe(0)
        meter.reset()
        asked = []
        const answers = ['/api/feed', '/api/posts/states'].map((path) =>
          page.waitForResponse((reply) => reply.url().includes(path)),
        )
        await comeBack(page)
        await Promise.all(answers)
        await expect.poll(() => open.size).toBe(0)
        rounds.push(`${meter.read().down} bytes for ${asked.join(', ')}`)
        test.info().annotations.push({ type: 'bytes', description: JSON.stringify(meter.read()) })
        // The first answer on a device has the first posts drawn: what it is asked for afterwards comes whole once.
        // When much time has passed on a busy machine, other things are asked for again, too.
        if (round > 0 && asked.every((path) => refreshPaths.includes(path))) costs.push(meter.read().down)
      }
      expect(costs, rounds.join('\n')).toHaveLength(3)
      expect(Math.max(...costs), rounds.join('\n')).toBeLessThan(1_000)
      expect(Math.min(...costs)).toBeGreaterThan(0)
    },
  )
}

test('a post read far below the first page gets its new counts with the next refresh', async ({
  page,
  context,
  server,
  author,
  reader,
}) => {
  await context.clock.install()
  const ids = await seedMany(server, author, { words: 'Opinion', many: 45 })
  const read = ids[8] ?? ''
  const open = requestsUnderWay(context)
  await signInOnDevice(page, reader)
  await openFeed(page, 'Following')
  await scrollTo(page, read)
  await callServer(server, likePost, { params: { id: read }, body: { liked: true }, token: author.token })
  await fastForward(page, open, freshMs)
  await comeBack(page)
  await expect(rowOf(page, read).getByRole('button', { name: /^Like/ })).toContainText('1')
})

testWithWorker(
  'a deleted post leaves every store of the device at the next refresh',
  async ({ page, context, server, meter, author, reader }) => {
    test.setTimeout(120_000)
    await context.clock.install()
    const pictures = [await phonePicture('one.jpg', 200)]
    const gone = await publishPictures(server, author, { text: 'Soon regretted.', pictures })
    await callServer(server, bookmarkPost, {
      params: { id: gone.id },
      body: { bookmarked: true },
      token: reader.token,
    })
    await settleIn(page, meter.origin, reader)
    for (const address of [`/postdetails?id=${gone.id}`, `/guestprofile?id=${author.user.id}`, '/Bookmarks']) {
      await page.goto(address)
      await expect(page.getByText('Soon regretted.')).toBeVisible()
    }
    await untilPersisted(page, `comments:${gone.id}`)
    await untilPersisted(page, `post:${gone.id}`)
    const folder = gone.media[0]?.media_url.split('/').slice(0, -1).join('/') ?? 'nowhere'
    const picturesLeft = async () => (await cachedPaths(page, '')).filter((path) => path.startsWith(folder))
    const isKept = async () => (await cachedPaths(page, 'offline-pictures')).some((path) => path.startsWith(folder))
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
    // Now the feed is asked for again, and then how its posts stand: while that is under way no other check begins.
    await page.clock.fastForward(freshMs)
    const firstCheck = page.waitForResponse((reply) => reply.url().includes('/api/posts/states'))
    await page.goto('/home')
    await expect(rowOf(page, gone.id)).toBeVisible()
    await firstCheck
    await untilPersisted(page, 'deletions-known')
    // So many since that no first page knows of it.
    await seedMany(server, author, { words: 'Newer', many: 25 })
    await callServer(server, deletePost, { params: { id: gone.id }, token: author.token })
    await page.clock.fastForward(freshMs)
    await comeBack(page)
    await expect(rowOf(page, gone.id)).toHaveCount(0)

    await expect.poll(() => persistedKeys(page)).not.toContain(`post:${gone.id}`)
    expect(await persistedKeys(page)).not.toContain(`comments:${gone.id}`)
    await expect.poll(picturesLeft).toEqual([])
    await expect(callServer(server, readPost, { params: { id: gone.id }, token: reader.token })).rejects.toThrow('410')
    // Now the server is out of reach.
    await meter.close()
    for (const address of ['/Bookmarks', `/guestprofile?id=${author.user.id}`, '/home']) {
      await page.goto(address)
      await expect(page.getByText(/You're offline/)).toBeVisible()
      await expect(page.getByText('Soon regretted.')).toHaveCount(0)
    }
  },
)
