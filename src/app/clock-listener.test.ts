// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { listenToClock } from './clock-listener.ts'

afterEach(() => vi.useRealTimers())

it('takes nothing for new any more when the clock is set back, be it that the page is looked at again or not', () => {
  const now = Date.parse('2026-05-04T12:00:00Z')
  vi.useFakeTimers({ now })
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  client.setQueryData(['feed'], 'posts')
  const isInvalidated = () => client.getQueryState(['feed'])?.isInvalidated
  listenToClock(client)
  vi.advanceTimersByTime(hourMs)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isInvalidated()).toBe(false)
  vi.setSystemTime(now - dayMs)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isInvalidated()).toBe(true)
  client.setQueryData(['feed'], 'newer posts')
  vi.setSystemTime(now - 2 * dayMs)
  vi.advanceTimersByTime(hourMs)
  expect(isInvalidated()).toBe(true)
})
