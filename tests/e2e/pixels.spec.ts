import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { createComment } from '#contract/comment.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { bookmarkPost, likePost } from '#contract/post-writing.ts'
import { allScreens, openScreen, type ScreenWorld } from '#tests/support/all-screens.ts'
import { ofTheWorker } from '#tests/support/of-the-worker.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

// The twelve screens that are seen most, dot by dot. After a change that was meant, look at the new pictures and keep them:
// npx playwright test tests/e2e/pixels.spec.ts --update-snapshots

const mostImportant = [
  'login',
  'sign-up',
  'home-following',
  'post',
  'comment',
  'own-profile',
  'other-profile',
  'notifications',
  'bookmarks',
  'settings',
  'composer',
  'drawer',
]
const looks = [
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'desktop', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const

/** Letters that every machine draws alike, wherever they begin, and nothing that is another one on each day or for each account. */
function steadyStyle(): string {
  const files = path.join(import.meta.dirname, '../../node_modules/@expo-google-fonts/rubik')
  const faces = [
    [400, '400Regular/Rubik_400Regular.ttf'],
    [700, '700Bold/Rubik_700Bold.ttf'],
  ] as const
  const fonts = faces.map(([weight, file]) => {
    const bytes = readFileSync(path.join(files, file)).toString('base64')
    return `@font-face { font-family: Steady; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes}) }`
  })
  return `${fonts.join('\n')}
    * { font-family: Steady !important; text-rendering: geometricPrecision !important; caret-color: transparent !important }
    [style*='--hue'] { --hue: 30 !important }
    time, aside { visibility: hidden !important }`
}

interface SteadyWorld extends ScreenWorld {
  reader: QuickMember
}

/** The same each time: names, words, pictures and what was done with them. */
const test = makeOwnServerTest().extend<object, { world: SteadyWorld }>({
  world: [
    async ({ server }, use) => {
      const reader = await makeMember(server, { firstName: 'Ada', lastName: 'Steady', username: 'ada.steady' })
      const other = await makeMember(server, { firstName: 'Noor', lastName: 'Still', username: 'noor.still' })
      const [byReader, byOther] = [{ token: reader.token }, { token: other.token }]
      // One after the other, as they are listed by the instant at which the reader was told.
      const unread = async () => (await callServer(server, countUnreadNotifications, byReader)).count
      const untilTold = (count: number) => expect.poll(unread).toBe(count)
      await callServer(server, follow, { params: { id: other.user.id }, ...byReader })
      await callServer(server, follow, { params: { id: reader.user.id }, ...byOther })
      await untilTold(1)
      const own = await publish(server, reader, 'Libraries should open at night. #books')
      await publish(server, other, 'Night trains are the best hotel there is.\n\nBreakfast included.')
      const pictures = [await phonePicture('one.jpg', 20), await phonePicture('two.jpg', 200)]
      const post = await publishPictures(server, other, { text: 'Two hills, one opinion: the left one.', pictures })
      const comment = (content: string, token: string, parentCommentId?: string) =>
        callServer(server, createComment, {
          params: { postId: post.id },
          body: { content, ...(parentCommentId !== undefined && { parentCommentId }) },
          token,
        })
      const { comment: said } = await comment('The right one has the better view.', reader.token)
      await comment('Only in the morning.', other.token, said.id)
      await untilTold(2)
      await callServer(server, likePost, { params: { id: own.id }, body: {}, ...byOther })
      await callServer(server, bookmarkPost, { params: { id: post.id }, body: {}, ...byReader })
      // On their screen for long enough, they would be read, and look otherwise.
      await untilTold(3)
      await callServer(server, markNotificationsRead, { body: {}, ...byReader })
      await use({ reader, postId: post.id, commentId: said.id, otherId: other.user.id, sharePath: '/' })
    },
    ofTheWorker,
  ],
})

for (const { name, ...look } of looks) {
  test(`the twelve screens that are seen most look as they did, on a ${name}`, async ({ openContext, world }) => {
    test.setTimeout(240_000)
    const isSeen = (only: 'phone' | undefined) => only === undefined || only === name
    const screens = allScreens.filter((screen) => mostImportant.includes(screen.name) && isSeen(screen.only))
    for (const as of ['visitor', 'member'] as const) {
      const context = await openContext({ ...look, reducedMotion: 'reduce', bypassCSP: true })
      const page = await context.newPage()
      if (as === 'member') await signInOnDevice(page, world.reader)
      for (const screen of screens.filter((each) => each.as === as)) {
        await openScreen(page, screen, world)
        await steady(page)
        const options = { animations: 'disabled', maxDiffPixelRatio: 0.02, threshold: 0.3 } as const
        await expect.soft(page).toHaveScreenshot(`${screen.name}-${name}.png`, options)
      }
    }
  })
}

async function steady(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.addStyleTag({ content: steadyStyle() })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled([...document.images].filter(({ complete }) => !complete).map((image) => image.decode()))
    window.scrollTo(0, 0)
  })
}
