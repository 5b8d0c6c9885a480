import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToFreshAnswers } from './fresh-answers-listener.ts'

const worker = new EventTarget()
let invalidate: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { serviceWorker: worker })
  const client = new QueryClient()
  invalidate = vi.spyOn(client, 'invalidateQueries')
  listenToFreshAnswers(client)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tell = () =>
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'ANSWER_CHANGED', path: '/api/profile/1' } }))

it('asks anew at once, and once more for what changed while it kept quiet', () => {
  tell()
  expect(invalidate).toHaveBeenCalledTimes(1)
  tell()
  tell()
  expect(invalidate).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(invalidate).toHaveBeenCalledTimes(2)
  // Looking changed the counts again: that is no reason to look for ever.
  tell()
  vi.advanceTimersByTime(60_000)
  expect(invalidate).toHaveBeenCalledTimes(2)
})
