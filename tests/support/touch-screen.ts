import type { Page } from '@playwright/test'

/** Where each finger is at a moment. */
type Fingers = readonly (readonly [x: number, y: number])[]

/** Fingers on a page's screen, as the browser hears of them. */
export async function openTouchScreen(page: Page) {
  const device = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Fingers) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })
  return {
    /** Puts a finger down and leaves it there. */
    press: (x: number, y: number) => send('touchStart', [[x, y]]),
    /** Moves the one that is down. */
    drag: (x: number, y: number) => send('touchMove', [[x, y]]),
    lift: () => send('touchEnd', []),
    /** Puts fingers down, moves them from moment to moment and lifts them. */
    async move(start: Fingers, ...moments: Fingers[]) {
      await send('touchStart', start)
      for (const moment of moments) await send('touchMove', moment)
      await send('touchEnd', [])
    },
    /** Sent at once: how far the two taps are apart is not up to how busy the machine is. */
    async tapTwice(x: number, y: number) {
      const taps = [1, 2].flatMap(() => [send('touchStart', [[x, y]]), send('touchEnd', [])])
      await Promise.all(taps)
    },
  }
}
