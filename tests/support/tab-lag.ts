import type { Page } from '@playwright/test'

interface Sign {
  css: string
  /** Somewhere in the element. */
  text?: string
  /** Whether the sign is that no such element is left. */
  isGone?: boolean
}

/** Notes in the page when it first shows the sign. */
async function watch(page: Page, { css, text = '', isGone = false }: Sign) {
  await page.evaluate(
    ([selector, words, isWantedGone]) => {
      const isThere = () =>
        [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(words))
      window.name = ''
      const observer = new MutationObserver(() => {
        if (isThere() === isWantedGone) return
        window.name = String(Date.now())
        observer.disconnect()
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    },
    [css, text, isGone] as const,
  )
  return async () => {
    await page.waitForFunction(() => window.name !== '', undefined, { timeout: 30_000 })
    return Number(await page.evaluate(() => window.name))
  }
}

interface Tabs {
  first: Page
  second: Page
}

/** Has the first tab keep something on the device and say so as soon as it shows the sign; the second one notes when it has read it. */
async function measureFloor({ first, second }: Tabs) {
  await second.evaluate(() => {
    sessionStorage.removeItem('read')
    const channel = new BroadcastChannel('floor')
    channel.addEventListener('message', () => {
      channel.close()
      const opening = indexedDB.open('floor', 1)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('kept').objectStore('kept').get('key')
        reading.onsuccess = () => {
          sessionStorage.setItem('read', String(Date.now()))
          opening.result.close()
        }
      }
    })
  })
  await first.evaluate(() => {
    const before = window.name
    const observer = new MutationObserver(() => {
      if (window.name === before) return
      observer.disconnect()
      const opening = indexedDB.open('floor', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
      opening.onsuccess = () => {
        const writing = opening.result.transaction('kept', 'readwrite')
        writing.objectStore('kept').put('now', 'key')
        writing.oncomplete = () => {
          opening.result.close()
          new BroadcastChannel('floor').postMessage('now')
        }
      }
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  return async () => {
    await second.waitForFunction(() => sessionStorage.getItem('read') !== null, undefined, { timeout: 30_000 })
    return Number(await second.evaluate(() => sessionStorage.getItem('read')))
  }
}

/**
 * How many milliseconds after the first tab the second one showed it, as the tabs themselves saw it; less half as much
 * again as one write to the device, one message between the tabs and one reading took at that moment: on a busy machine seconds.
 */
export async function lagBetween(tabs: Tabs, sign: Sign, act: () => Promise<unknown>): Promise<number> {
  const [inFirst, inSecond] = [await watch(tabs.first, sign), await watch(tabs.second, sign)]
  const read = await measureFloor(tabs)
  await act()
  const [firstAt, secondAt] = [await inFirst(), await inSecond()]
  const floor = Math.max(0, (await read()) - firstAt)
  return secondAt - firstAt - 1.5 * floor
}
