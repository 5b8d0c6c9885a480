// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestPersistentStorage } from './persistent-storage.ts'

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => vi.unstubAllGlobals())
afterEach(() => Reflect.deleteProperty(navigator, 'storage'))

it('asks the browser to keep what is stored once the app is installed, where it can be asked', async () => {
  // There may be no such thing, and that is no mistake.
  requestPersistentStorage()
  window.dispatchEvent(new Event('appinstalled'))
  const storage = {
    persisted: () => Promise.resolve(false),
    persist: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  requestPersistentStorage()
  expect(storage.persist).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('appinstalled'))
  await vi.waitFor(() => expect(storage.persist).toHaveBeenCalledOnce())
})
