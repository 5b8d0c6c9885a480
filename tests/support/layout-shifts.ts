import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts?: string[]
  }
}

/** Listens, on every page that is opened from now on, to whatever jumps without having been pressed. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    window.layoutShifts = shifts
    const nameOf = (source: unknown) => {
      const node = Object(source).node
      return node instanceof Element ? `<${node.tagName} ${node.className}>` : String(node?.textContent).slice(0, 40)
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'hadRecentInput' in entry && 'sources' in entry)) continue
        const sources = Array.isArray(entry.sources) ? entry.sources.map(nameOf) : []
        if (entry.hadRecentInput === false) shifts.push(`${Number(entry.value).toFixed(4)}: ${sources.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What jumped on this page so far, and by how much. */
export async function shiftsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => window.layoutShifts ?? ['nobody listened'])
}
