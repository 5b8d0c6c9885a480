import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = ['light', 'dark'] as const

/** Waits until what moves has come to rest: half-way, colours are those of neither end. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** Every rule; what is right is not listed, and no second page is opened to put frames together that the app does not have. */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** What axe finds fault with in either theme, of whatever weight: rules and best practices, each with the parts it is about. */
export async function faultsOfAxe(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await untilStill(page)
    const { violations } = await axeFor(page).analyze()
    for (const { id, nodes } of violations) {
      faults.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    }
  }
  return faults
}

/** Whether axe finds nothing in either theme, and nothing is wider than the narrowest phone. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect.soft(await faultsOfAxe(page), screen).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(320)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(excess, `${screen} at 320 px`).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}
