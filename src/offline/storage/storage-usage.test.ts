import { afterEach, expect, it, vi } from 'vitest'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { measureStorage } from './storage-usage.ts'

afterEach(() => vi.unstubAllGlobals())

it('says once that the browser refuses its caches: a refusal that nobody hears of would be an error of the page', async () => {
  const has = () => Promise.reject(new DOMException('no caches here', 'SecurityError'))
  vi.stubGlobal('caches', { has })
  await expect(measureStorage(newMemberId(), [])).rejects.toThrow('no caches here')
})
