import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearOfQuiet, keepQuiet, untilQuietIsOver } from './quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('holds what is asked for as long as the last one said', async () => {
  const stop = hearOfQuiet()
  let isAsked = false
  keepQuiet(100)
  const asking = untilQuietIsOver().then(() => (isAsked = true))
  await vi.advanceTimersByTimeAsync(60)
  keepQuiet(100)
  await vi.advanceTimersByTimeAsync(90)
  expect(isAsked).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  await asking
  expect(isAsked).toBe(true)
  await untilQuietIsOver()
  stop()
})
