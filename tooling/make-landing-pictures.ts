import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enterDemo, tourDemo, type DemoTour } from './demo-tour.ts'

// `npm run landing:pictures`: the pictures of the landing page, taken from the real app on the demo's data: the app on a phone in
// both themes, and the page itself for previews of links to it. The app must have been built.

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'src/features/landing')
const post = 'Written in the tunnel. If you can read this, the train came out the other side.'
const themes = ['light', 'dark'] as const
/** The page shows it 282 px wide. */
const widthPx = 448
/** What the first round trip of a connection carries, headers included: the picture is the last thing that visitors wait for. */
const mostBytes = 13_500

const pictureOf = (theme: (typeof themes)[number]) => path.join(folder, `phone-${theme}.avif`)

/** The feed without a connection, a post of one's own on top that waits for it. */
async function takePhone(tour: DemoTour, colorScheme: (typeof themes)[number]): Promise<void> {
  const look = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme }
  const page = await enterDemo(tour, look)
  const view = await someView(page)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create a post' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByPlaceholder('Say something...').fill(post)
  await modal.locator('input[type=file]').first().setInputFiles(view)
  await modal.getByRole('button', { name: 'Remove image 1' }).waitFor()
  await modal.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('article').getByText('Waiting to send').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  // What lies under the pointer looks different.
  await page.mouse.move(0, 0)
  await write(pictureOf(colorScheme), await shrink(await page.screenshot()))
  await page.context().close()
}

/** A picture that a member of the demo posted, to post it once more; from further down, so that it shows once. */
async function someView(page: Page) {
  const src = await page.locator('[data-entry-key] img[srcset]').last().getAttribute('src')
  const answer = await page.request.get(src ?? '')
  return { name: 'view.webp', mimeType: 'image/webp', buffer: await answer.body() }
}

async function shrink(png: Buffer): Promise<Buffer> {
  const small = await sharp(png).resize({ width: widthPx }).toBuffer()
  for (let quality = 60; quality > 20; quality -= 2) {
    const avif = await sharp(small).avif({ quality, effort: 9, chromaSubsampling: '4:2:0' }).toBuffer()
    if (avif.length < mostBytes) return avif
  }
  throw new Error(`the picture does not fit into ${mostBytes} bytes`)
}

/** The page as links to it are shown elsewhere. */
async function takePreview({ browser, origin }: DemoTour): Promise<void> {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
  await showNewPictures(page)
  await page.goto('/LandingPage', { waitUntil: 'networkidle' })
  // Of the server that is gone in a moment, and wrong for every other.
  await page.evaluate(`document.querySelector('[data-release]').hidden = true`)
  const jpeg = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
  await write(path.join(root, 'public/landing-preview.jpg'), jpeg)
  await page.close()
}

/** The build has the pictures from before. */
async function showNewPictures(page: Page): Promise<void> {
  for (const theme of themes) {
    const body = await readFile(pictureOf(theme))
    await page.route(`**/phone-${theme}-*.avif`, (route) => route.fulfill({ body, contentType: 'image/avif' }))
  }
}

async function write(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, bytes)
  console.log(`${path.relative(root, file)}: ${bytes.length} bytes`)
}

await tourDemo(async (tour) => {
  for (const theme of themes) await takePhone(tour, theme)
  await takePreview(tour)
})
