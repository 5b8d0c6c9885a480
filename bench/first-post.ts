import type { Page } from '@playwright/test'

/** What one opening of the app gave; ms since the navigation began, bytes as they came over the line. */
export interface Opening {
  /** The sought text was painted within the window. */
  paintedMs: number
  /** Scripts and styles asked for before that. */
  files: number
  bytes: number
  /** The same until the app said that its first screen is complete; undefined where it is none of the app's screens. */
  usableMs: number | undefined
  usableBytes: number | undefined
  /** How much jumped without having been pressed, up to half a second after that (CLS). */
  shifts: number
}

declare global {
  interface Window {
    paintedAt: number | undefined
    shiftSum: number
  }
}

const settlingMs = 500

/** Has every next page note when what `selector` names is first painted within the window, with words in it; and what jumps. */
export async function watchFirstPaint(page: Page, selector: string): Promise<void> {
  await page.addInitScript((sought) => {
    window.shiftSum = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!shift.hadRecentInput) window.shiftSum += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const isSeen = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      const hasWords = element instanceof HTMLElement && element.innerText.trim() !== ''
      return hasWords && height > 0 && top < window.innerHeight && bottom > 0 && element.checkVisibility()
    }
    const look = () => {
      if (![...document.querySelectorAll(sought)].some(isSeen)) return void requestAnimationFrame(look)
      // After the frame that shows it was handed on.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (window.paintedAt = performance.now())
        port2.postMessage(undefined)
      })
    }
    requestAnimationFrame(look)
  }, selector)
}

/** Opens an address and waits for what `watchFirstPaint` was told to look for. */
export async function open(page: Page, address: string, { isApp }: { isApp: boolean }): Promise<Opening> {
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForFunction(() => window.paintedAt !== undefined, undefined, { timeout: 120_000 })
  if (isApp) await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0)
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), settlingMs)
  return page.evaluate(() => {
    const paintedMs = window.paintedAt ?? 0
    const usableMs = performance.getEntriesByName('first-screen')[0]?.startTime
    const codeBefore = (end: number) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, startTime }) => /\.(?:js|css)$/.test(new URL(name).pathname) && startTime < end)
    const bytesOf = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const before = codeBefore(paintedMs)
    return {
      paintedMs,
      files: before.length,
      bytes: bytesOf(before),
      usableMs,
      shifts: window.shiftSum,
      usableBytes: usableMs === undefined ? undefined : bytesOf(codeBefore(usableMs)),
    }
  })
}
