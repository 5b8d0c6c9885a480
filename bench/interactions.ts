import type { Page } from '@playwright/test'
import type { QuickMember } from '#tests/support/quick-member.ts'
import { settleIn } from '#tests/support/reading-steps.ts'
import { showWholeScreen, slowPage } from './slow-device.ts'

declare global {
  interface Window {
    longestInteractionMs: number
    /** What began before is an earlier step's, as the release of the key that closed a dialog, after which nothing was drawn until this one. */
    stepBeganAt: number
  }
}

const rounds = 5

type Step = [name: string, act: (page: Page) => Promise<void>]

const aPost = (page: Page) => page.locator('article').first()
const openComposer = (page: Page) => page.getByRole('button', { name: 'New post' }).first()

const steps: Step[] = [
  ['like', (page) => aPost(page).locator('[data-action="like"]').click()],
  [
    'open a post',
    async (page) => {
      await aPost(page).locator('p[dir="auto"]').first().click()
      await page.waitForURL(/postdetails/i)
    },
  ],
  [
    'back',
    async (page) => {
      // By the app's own button: the browser's is no event of the page.
      await page.getByRole('button', { name: 'Back' }).first().click()
      await aPost(page).waitFor()
    },
  ],
  [
    'open the composer',
    async (page) => {
      await openComposer(page).click()
      await page.getByPlaceholder('Say something...').waitFor()
    },
  ],
  ['close it', (page) => page.keyboard.press('Escape')],
  ['switch the tab', (page) => page.getByRole('tab', { name: 'Following' }).click()],
  ['switch back', (page) => page.getByRole('tab', { name: 'For You' }).click()],
]

/** How long the browser took from a press to the next frame, on a slow phone (Interaction to Next Paint): the worst of five rounds, as a sentence. */
export async function interactions(
  page: Page,
  { origin, reader }: { origin: string; reader: QuickMember },
): Promise<string> {
  await page.addInitScript(() => {
    window.longestInteractionMs = 0
    window.stepBeganAt = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0 && entry.startTime >= window.stepBeganAt)
          window.longestInteractionMs = Math.max(window.longestInteractionMs, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await showWholeScreen(page)
  await settleIn(page, origin, reader)
  await aPost(page).waitFor()
  await slowPage(page)
  const worst = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, act] of steps) {
      await page.evaluate(() => {
        window.longestInteractionMs = 0
        window.stepBeganAt = performance.now()
      })
      await act(page)
      // The entry comes after the frame.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
      worst.set(name, Math.max(worst.get(name) ?? 0, await page.evaluate(() => window.longestInteractionMs)))
    }
  }
  return `Press to next frame, worst of ${rounds}: ${[...worst].map(([name, ms]) => `${name} ${ms} ms`).join(', ')}.`
}
