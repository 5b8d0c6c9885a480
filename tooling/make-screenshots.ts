import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../tests/support/find-browser.ts'
import { startServer } from '../tests/support/start-server.ts'
import { runCommand } from './run-command.ts'

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
  { name: 'narrow-dark', look: { ...narrow, colorScheme: 'dark' }, lead: (page) => page.mouse.wheel(0, 1_400) },
  { name: 'wide-home', look: wide },
  { name: 'wide-search', look: wide, lead: searchForSomething },
]

async function openPost(page: Page): Promise<void> {
  const withPicture = page.locator('[data-entry-key]').filter({ has: page.locator('img[srcset]') })
  const [id] = /[0-9a-f-]{36}/.exec((await withPicture.first().getAttribute('data-entry-key')) ?? '') ?? []
  await page.goto(`/postdetails?id=${id}`)
  await page.getByRole('article').first().waitFor()
}

async function searchForSomething(page: Page): Promise<void> {
  await page.goto('/search?q=city')
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or Username:').fill('demo')
  await page.getByLabel('Password:').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('article').first().waitFor()
}

async function take(browser: Browser, origin: string, { name, look, lead }: Shot): Promise<void> {
  const { width, height, scale, colorScheme } = look
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await logIn(page)
  await lead?.(page)
  await page.waitForLoadState('networkidle')
  const bytes = await shrink(await page.screenshot())
  await writeFile(path.join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp: ${bytes.length} bytes`)
  await context.close()
}

async function shrink(png: Buffer): Promise<Buffer> {
  for (let quality = 84; quality > 30; quality -= 6) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length < mostBytes) return webp
  }
  throw new Error(`a screenshot does not fit into ${mostBytes} bytes`)
}

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('there is no Chromium to take pictures with')
const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
const browser = await chromium.launch({ executablePath, args })
const server = await startServer()
try {
  const status = await runCommand([process.execPath, 'server/demo.ts'], { DATA_DIR: server.dataDir })
  if (status !== 0) throw new Error('the demo could not be made')
  await mkdir(folder, { recursive: true })
  for (const shot of shots) await take(browser, server.origin, shot)
} finally {
  await browser.close()
  await server.remove()
}
