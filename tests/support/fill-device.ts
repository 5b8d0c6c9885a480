import type { Page } from '@playwright/test'

/**
 * From now on nothing written by this page finds room: as in a browser, writing begins well, and the transaction is broken off before it
 * is done. What the page says of it on the console is not heard. For stories that need the device full at once; full-device.spec.ts has
 * the browser itself refuse.
 */
export async function fillDevice(page: Page): Promise<void> {
  await page.evaluate(() => {
    console.error = () => {}
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...written) {
      const { transaction } = this
      const request = put.apply(this, written)
      request.addEventListener('success', () => {
        Object.defineProperty(transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') })
        transaction.abort()
      })
      return request
    }
    // What is committed early could not be broken off any more.
    IDBTransaction.prototype.commit = () => {}
  })
}
