import { expect, type Page } from '@playwright/test'

/** With letters of twice the size, as the browser's own setting makes them: the ways out of the feed stay out of sight, the bar at the bottom. */
export async function expectFixedPartsApart(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const bottomOf = (element: Element) => Math.round(element.getBoundingClientRect().bottom)
  await expect.poll(() => page.getByText('Skip the feed').evaluate(bottomOf)).toBeLessThanOrEqual(0)
  await expect.poll(() => page.getByRole('navigation', { name: 'Quick access' }).evaluate(bottomOf)).toBe(844)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
}
