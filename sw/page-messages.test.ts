// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { obeyPage } from './page-messages.ts'

it('takes over a page that nobody controls, as its worker became active while it was on its way', async () => {
  const claim = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const worker = { clients: { claim }, skipWaiting: () => Promise.reject(new Error('not asked for')) }
  await obeyPage({ data: { type: 'PAGE_STARTED' }, ports: [] }, worker)
  expect(claim).toHaveBeenCalledOnce()
})

it('says when it has made way', async () => {
  const worker = { clients: { claim: () => Promise.resolve() }, skipWaiting: () => Promise.resolve() }
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  await obeyPage({ data: { type: 'MAKE_WAY' }, ports: [port2] }, worker)
  expect(await answered).toBe('made way')
  port1.close()
})
