// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { obeyPage } from './page-messages.ts'

it('takes over a page that nobody controls, as its worker became active while it was on its way', async () => {
  const claim = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const worker = { clients: { claim }, skipWaiting: () => Promise.reject(new Error('not asked for')) }
  await obeyPage({ data: { type: 'PAGE_STARTED' } }, worker)
  expect(claim).toHaveBeenCalledOnce()
})
