// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { obeyPage } from './page-messages.ts'

const nothing = () => Promise.resolve()

it('takes over a page that nobody controls, as its worker became active while it was on its way', async () => {
  const claim = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const worker = { clients: { claim }, skipWaiting: () => Promise.reject(new Error('not asked for')) }
  await obeyPage({ data: { type: 'PAGE_STARTED' }, ports: [] }, worker, nothing)
  expect(claim).toHaveBeenCalledOnce()
})

it('says when it has made way', async () => {
  const worker = { clients: { claim: () => Promise.resolve() }, skipWaiting: () => Promise.resolve() }
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  await obeyPage({ data: { type: 'MAKE_WAY' }, ports: [port2] }, worker, nothing)
  expect(await answered).toBe('made way')
  port1.close()
})

it('fetches the rest of the app when asked to, and says when that has ended', async () => {
  const fetchRest = vi.fn<() => Promise<void>>(nothing)
  const worker = { clients: { claim: nothing }, skipWaiting: nothing }
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  await obeyPage({ data: { type: 'FETCH_REST' }, ports: [port2] }, worker, fetchRest)
  expect(await answered).toBe('ended')
  expect(fetchRest).toHaveBeenCalledOnce()
  port1.close()
})
