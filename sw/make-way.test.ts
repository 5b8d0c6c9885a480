// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  // Node's own runs on a clock that is not faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const newWorker = () => import('./make-way.ts')
const request = new Request('https://sayso.example/api/feed')

async function asked({ makingWayPlugin }: Awaited<ReturnType<typeof newWorker>>): Promise<Request> {
  const event = Object.assign(new Event('fetch'), { waitUntil: () => {} })
  const made = await makingWayPlugin().requestWillFetch?.({ request, event })
  if (made === undefined) throw new Error('no request')
  return made
}

it('ends the calls under way, gives those that come meanwhile a moment, and works on as ever when nobody takes over', async () => {
  const worker = await newWorker()
  const before = await asked(worker)
  worker.makeWay()
  const meanwhile = await asked(worker)
  expect(before.signal.aborted).toBe(true)
  expect(meanwhile.signal.aborted).toBe(false)
  expect(meanwhile.url).toBe(request.url)
  vi.advanceTimersByTime(1_000)
  expect(meanwhile.signal.aborted).toBe(true)
  vi.advanceTimersByTime(10_000)
  const later = await asked(worker)
  vi.advanceTimersByTime(60_000)
  expect(later.signal.aborted).toBe(false)
})

it('no longer waits for work that goes on, nor long for what begins meanwhile', async () => {
  const { makeWay, unlessMakingWay } = await newWorker()
  const endless = unlessMakingWay(new Promise(() => {}))
  makeWay()
  await endless
  await expect(unlessMakingWay(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  const another = unlessMakingWay(new Promise(() => {}))
  vi.advanceTimersByTime(1_000)
  await another
})
