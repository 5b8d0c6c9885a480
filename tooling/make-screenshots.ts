import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enterDemo, tourDemo, type DemoTour } from './demo-tour.ts'

// `npm run screenshots`: pictures of the real app on the demo's data, for the manifest. The app must have been built.

const folder = path.join(import.meta.dirname, '..', 'public', 'screenshots')
const mostBytes = 150_000

type Look = { width: number; height: number; scale: number; colorScheme: 'light' | 'dark' }
const narrow: Look = { width: 390, height: 844, scale: 2, colorScheme: 'light' }
const wide: Look = { width: 1280, height: 800, scale: 1, colorScheme: 'light' }

interface Shot {
  name: string
  look: Look
  /** Leads from the home screen to what is to be seen. */
  lead?: (page: Page) => Promise<void>
}

const shots: Shot[] = [
  { name: 'narrow-home', look: narrow },
  { name: 'narrow-post', look: narrow, lead: openPost },
  { name: 'narrow-dark', look: { ...narrow, colorScheme: 'dark' }, lead: readOn },
  { name: 'wide-home', look: wide },
  { name: 'wide-search', look: wide, lead: searchForSomething },
]

async function openPost(page: Page): Promise<void> {
  const withPicture = page.locator('[data-entry-key]').filter({ has: page.locator('img[srcset]') })
  const [id] = /[0-9a-f-]{36}/.exec((await withPicture.first().getAttribute('data-entry-key')) ?? '') ?? []
  await page.goto(`/postdetails?id=${id}`)
  await page.getByRole('article').first().waitFor()
}

async function readOn(page: Page): Promise<void> {
  await page.mouse.wheel(0, 2_600)
  // The rows come a frame after the scrolling.
  await page.waitForFunction(`document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article')`)
}

async function searchForSomething(page: Page): Promise<void> {
  await page.goto('/search?q=city')
}

/** In the page: whether everything within the window is there that is fetched. */
const areAllPicturesDrawn = `[...document.images].every((image) => {
  const { top, bottom } = image.getBoundingClientRect()
  return bottom <= 0 || top >= innerHeight || (image.complete && image.naturalWidth > 0)
})`

async function take(tour: DemoTour, { name, look, lead }: Shot): Promise<void> {
  const { width, height, scale, colorScheme } = look
  // What is waited for is evaluated in the page, which the app's policy forbids.
  const options = { viewport: { width, height }, deviceScaleFactor: scale, colorScheme, bypassCSP: true }
  const page = await enterDemo(tour, options)
  await lead?.(page)
  // Nothing is pointed at.
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(areAllPicturesDrawn)
  const bytes = await shrink(await page.screenshot())
  await writeFile(path.join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp: ${bytes.length} bytes`)
  await page.context().close()
}

async function shrink(png: Buffer): Promise<Buffer> {
  for (let quality = 84; quality > 30; quality -= 6) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < mostBytes) return webp
  }
  throw new Error(`a screenshot does not fit into ${mostBytes} bytes`)
}

await tourDemo(async (tour) => {
  await mkdir(folder, { recursive: true })
  for (const shot of shots) await take(tour, shot)
})
