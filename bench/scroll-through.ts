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
  /** Frames in which what was read moved otherwise than it was scrolled, by more than two pixels. */
  jumps: number
}

type Way = 'down' | 'up'

/** Reads the feed through and back up without a stop, on a device that nothing slows down; answers what it cost, as sentences. */
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
  const sentences: string[] = []
  for (const way of ['down', 'up'] as const) {
    const frames = await page.evaluate(readOn, { posts, pixelsPerFrame, frameMs, way })
    const share = (100 * frames.dropped) / (frames.shown + frames.dropped)
    sentences.push(
      `${way}: ${frames.posts} posts, ${share.toFixed(1)} % of the frames dropped, ${frames.jumps} jumps of more than 2 px,`,
      `heap ${before.toFixed(1)} → ${(await heapMb()).toFixed(1)} MB, at most ${frames.mostElements} elements.`,
    )
  }
  return sentences.join(' ')
}

/** Runs in the page. */
async function readOn(how: { posts: number; pixelsPerFrame: number; frameMs: number; way: Way }): Promise<Frames> {
  const frames: Frames = { shown: 0, dropped: 0, posts: 0, mostElements: 0, jumps: 0 }
  const nextFrame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve))
  const placeOf = (article: Element | undefined) => Number(article?.ariaPosInSet ?? 0)
  const read = () => {
    const articles = [...document.querySelectorAll('article')]
    return how.way === 'down' ? placeOf(articles.at(-1)) : how.posts - placeOf(articles[0]) + 1
  }
  const inSight = () =>
    [...document.querySelectorAll('article')].find((each) => each.getBoundingClientRect().bottom > 300)
  const step = how.way === 'down' ? how.pixelsPerFrame : -how.pixelsPerFrame
  let last = await nextFrame()
  let waits = 0
  // Ten seconds without a step forward are the end.
  while (frames.posts < how.posts && waits < 600) {
    const anchor = inSight()
    const [scrolled, top] = [window.scrollY, anchor?.getBoundingClientRect().top ?? 0]
    window.scrollBy(0, step)
    const isMoving = window.scrollY !== scrolled
    // As far as there was something to scroll.
    const moved = window.scrollY - scrolled
    const now = await nextFrame()
    waits = isMoving ? 0 : waits + 1
    if (isMoving) {
      frames.shown += 1
      frames.dropped += Math.max(0, Math.round((now - last) / how.frameMs) - 1)
      if (anchor?.isConnected && Math.abs(anchor.getBoundingClientRect().top + moved - top) > 2) frames.jumps += 1
    }
    last = now
    if (frames.shown % 30 !== 0) continue
    frames.posts = Math.max(frames.posts, read())
    frames.mostElements = Math.max(frames.mostElements, document.getElementsByTagName('*').length)
    last = await nextFrame()
  }
  return frames
}
