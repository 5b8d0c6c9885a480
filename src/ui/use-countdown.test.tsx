// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'
import { dayMs } from '#contract/durations.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('stands at 0 until it is started, then counts whole seconds down to 0', () => {
  const { result } = renderHook(() => useCountdown(30_000))
  expect(result.current.secondsLeft).toBe(0)
  act(() => result.current.start())
  expect(result.current.secondsLeft).toBe(30)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current.secondsLeft).toBe(29)
  act(() => void vi.advanceTimersByTime(29_000))
  expect(result.current.secondsLeft).toBe(0)
})

it('goes by the clock when ticks were missed', () => {
  const { result } = renderHook(() => useCountdown(30_000))
  act(() => result.current.start())
  vi.setSystemTime(Date.now() + 20_000)
  act(() => void vi.advanceTimersByTime(250))
  expect(result.current.secondsLeft).toBe(10)
})

it('lasts no longer than it was to, though the clock was put right by a day meanwhile', () => {
  const { result } = renderHook(() => useCountdown(30_000))
  act(() => result.current.start())
  vi.setSystemTime(Date.now() - dayMs)
  act(() => void vi.advanceTimersByTime(250))
  expect(result.current.secondsLeft).toBe(30)
  act(() => void vi.advanceTimersByTime(30_000))
  expect(result.current.secondsLeft).toBe(0)
})

it('can be started again', () => {
  const { result } = renderHook(() => useCountdown(2_000))
  act(() => result.current.start())
  act(() => void vi.advanceTimersByTime(2_000))
  act(() => result.current.start())
  expect(result.current.secondsLeft).toBe(2)
})
