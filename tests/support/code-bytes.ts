import type { Page } from '@playwright/test'

/** How much of scripts and styles was asked for before the page set that mark. */
export function bytesOfCodeBefore(page: Page, mark: string): Promise<number> {
  return page.evaluate((name) => {
    const until = performance.getEntriesByName(name)[0]?.startTime ?? 0
    const files = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
    const code = files.filter((file) => /\.(?:js|css)$/.test(file.name) && file.startTime < until)
    return code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, mark)
}
