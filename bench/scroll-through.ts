import type { Page } from '@playwright/test'
import type { QuickMember } from '#tests/support/quick-member.ts'
import { settleIn } from '#tests/support/reading-steps.ts'

const pixelsPerFrame = 60
const frameMs = 1000 / 60

interface Frames {
  shown: number
  dropped: number
  /** How far down it came; a page that is waited for is not counted. */
  posts: number
  mostElements: number
}

/** Reads the feed through without a stop, on a device that nothing slows down; answers what it cost, as a sentence. */
export async function scrollThrough(
  page: Page,
  { origin, reader, posts }: { origin: string; reader: QuickMember; posts: number },
): Promise<string> {
  await settleIn(page, origin, reader)
  await page.locator('article').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  const heapMb = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize / 2 ** 20
  }
  const before = await heapMb()
  const frames = await page.evaluate(readOn, { posts, pixelsPerFrame, frameMs })
  const after = await heapMb()
  const share = (100 * frames.dropped) / (frames.shown + frames.dropped)
  return [
    `Scrolled through ${frames.posts} posts: ${share.toFixed(1)} % of the frames dropped,`,
    `heap ${before.toFixed(1)} → ${after.toFixed(1)} MB, at most ${frames.mostElements} elements.`,
  ].join(' ')
}

/** Runs in the page. */
async function readOn(how: { posts: number; pixelsPerFrame: number; frameMs: number }): Promise<Frames> {
  const frames: Frames = { shown: 0, dropped: 0, posts: 0, mostElements: 0 }
  const nextFrame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve))
  const lastInPage = () => Number([...document.querySelectorAll('article')].at(-1)?.ariaPosInSet ?? 0)
  let last = await nextFrame()
  let waits = 0
  // Ten seconds without a step forward are the end.
  while (frames.posts < how.posts && waits < 600) {
    const top = window.scrollY
    window.scrollBy(0, how.pixelsPerFrame)
    const now = await nextFrame()
    const isMoving = window.scrollY > top
    waits = isMoving ? 0 : waits + 1
    if (isMoving) {
      frames.shown += 1
      frames.dropped += Math.max(0, Math.round((now - last) / how.frameMs) - 1)
    }
    last = now
    if (frames.shown % 30 !== 0) continue
    frames.posts = Math.max(frames.posts, lastInPage())
    frames.mostElements = Math.max(frames.mostElements, document.getElementsByTagName('*').length)
    last = await nextFrame()
  }
  return frames
}
