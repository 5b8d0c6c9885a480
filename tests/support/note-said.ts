import type { Page } from '@playwright/test'

declare global {
  interface Window {
    noteSaid: (words: string) => void
  }
}

/**
 * Notes what the pages of a tab say in a role from the next address on, oldest first, however briefly it stands there. An assertion that
 * something is absent waits until it is: with what leaves by itself, as alerts do, it would wait for just that.
 */
export async function noteSaid(page: Page, role: 'alert' | 'status'): Promise<() => string[]> {
  const said: string[] = []
  await page.exposeFunction('noteSaid', (words: string) => void said.push(words))
  await page.addInitScript((wanted) => {
    const known = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(`[role=${wanted}]`)) {
        const words = element.textContent.trim()
        if (words !== '' && known.get(element) !== words) window.noteSaid(words)
        known.set(element, words)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }, role)
  return () => said
}
