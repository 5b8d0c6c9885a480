import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { login } from '#contract/auth.ts'
import { listComments } from '#contract/comment.ts'
import { readFeed } from '#contract/post.ts'
import { generateShareLink } from '#contract/share.ts'
import { allScreens, openScreen, type AppScreen, type ScreenWorld } from '#tests/support/all-screens.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { callServer } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { tourDemo } from '../../tooling/demo-tour.ts'
import { screensPage } from './screens-page.ts'

// `npm run screens`: a contact sheet of every screen on the demo's data, and a page that shows them all; `npm run screens -- home post`: of
// these alone. The app must have been built.

const folder = path.join(import.meta.dirname, '..', '..', 'docs', 'screens')
const themes = ['light', 'dark'] as const
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
] as const
/** Pictures on a sheet are this high, with so much between them. */
const [sheetHeight, gap] = [422, 12]
const quality = 45
const loadingMs = 10_000

type Session = Parameters<typeof signInOnDevice>[1]
interface Guide {
  browser: Browser
  server: TestServer
  demo: Session
  world: ScreenWorld
}

/** What the demo's member finds to look at: a post with a picture and comments that somebody else wrote. */
async function lookAround(server: TestServer, { token, user }: Session): Promise<ScreenWorld> {
  const { posts } = await callServer(server, readFeed, { token })
  const others = posts.filter(({ user_id, media }) => user_id !== user.id && media.length > 0)
  const post = others.toSorted((a, b) => b.comment_count - a.comment_count)[0]
  if (post === undefined) throw new Error('the demo has no post with a picture on its first page')
  const { comments } = await callServer(server, listComments, { params: { postId: post.id }, token })
  const comment = comments.toSorted((a, b) => b.reply_count - a.reply_count)[0]
  if (comment === undefined) throw new Error('nobody commented on it')
  const body = { targetType: 'post' as const, targetId: post.id, expiresInHours: 0 }
  const { shareUrl } = await callServer(server, generateShareLink, { body, token })
  return { postId: post.id, commentId: comment.id, otherId: post.user_id, sharePath: new URL(shareUrl).pathname }
}

/** One screen as it is in each size and theme, side by side. */
async function sheetOf(guide: Guide, screen: AppScreen): Promise<Buffer> {
  const pictures: Buffer[] = []
  for (const size of sizes) {
    if (screen.only === 'phone' && size.name !== 'phone') continue
    pictures.push(...(await Promise.all(themes.map((colorScheme) => take(guide, screen, { size, colorScheme })))))
  }
  return sideBySide(pictures)
}

async function take(
  { browser, server, demo, world }: Guide,
  screen: AppScreen,
  { size: { width, height }, colorScheme }: { size: (typeof sizes)[number]; colorScheme: 'light' | 'dark' },
): Promise<Buffer> {
  const look = { baseURL: server.origin, viewport: { width, height }, colorScheme, reducedMotion: 'reduce' as const }
  const context = await browser.newContext({ ...look, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (screen.as !== 'visitor') await signInOnDevice(page, demo)
  await openScreen(page, screen, world)
  await untilDrawn(page)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function untilDrawn(page: Page): Promise<void> {
  const isComplete = () =>
    [...document.querySelectorAll('#root [class*="_skeleton"]')].every((stand) => {
      const { top, bottom } = stand.getBoundingClientRect()
      return bottom <= 0 || top >= window.innerHeight
    })
  // Some show that they load for as long as nothing comes.
  await page
    .waitForFunction(isComplete, undefined, { timeout: loadingMs })
    .catch(() => console.info(`${page.url()} is shown as it loads.`))
  await page.evaluate(async () => {
    const isSeen = (image: HTMLImageElement) => image.getBoundingClientRect().top < window.innerHeight
    await Promise.allSettled([...document.images].filter(isSeen).map((image) => image.decode()))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

async function sideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const small = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize({ height: sheetHeight }).png().toBuffer({ resolveWithObject: true }),
    ),
  )
  let left = 0
  const placed = small.map(({ data, info }) => {
    const place = { input: data, left, top: 0 }
    left += info.width + gap
    return place
  })
  const background = { r: 128, g: 128, b: 128, alpha: 0 }
  return sharp({ create: { width: left - gap, height: sheetHeight, channels: 4, background } })
    .composite(placed)
    .webp({ quality, effort: 6 })
    .toBuffer()
}

await tourDemo(async ({ browser, server }) => {
  const demo = await callServer(server, login, { body: { identifier: 'demo', password: 'Demo-2026!' } })
  const guide = { browser, server, demo, world: await lookAround(server, demo) }
  const wanted = process.argv.slice(2)
  const screens = allScreens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let bytes = 0
  const [first, admins] = [screens.filter(({ as }) => as !== 'admin'), screens.filter(({ as }) => as === 'admin')]
  for (const screen of [...first, ...admins]) {
    if (screen === admins[0]) await grantRole(server, demo.user.username, 'admin')
    const sheet = await sheetOf(guide, screen)
    await writeFile(path.join(folder, `${screen.name}.webp`), sheet)
    bytes += sheet.length
    console.log(`${screen.name}.webp: ${sheet.length} bytes`)
  }
  await writeFile(path.join(folder, 'index.html'), screensPage(allScreens))
  console.log(`${screens.length} screens, ${Math.round(bytes / 1_000)} kB`)
})
