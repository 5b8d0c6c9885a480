// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeLabel } from './time-label.tsx'
import { hourMs } from '#contract/durations.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 12) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says when it was and, for who hovers or listens, how long ago, as the time goes on', () => {
  const threeHoursAgo = new Date(2026, 10, 22, 9).toISOString()
  render(<TimeLabel instant={threeHoursAgo} now={() => Date.now()} />)
  const label = screen.getByText('Today at 9:00 AM')
  const ago = () => [label.title.split(', ').at(-1), label.querySelector('span')?.dataset['written']]
  expect(ago()).toEqual(['3 hours ago', ', 3 hours ago'])
  act(() => void vi.advanceTimersByTime(hourMs))
  expect(ago()).toEqual(['4 hours ago', ', 4 hours ago'])
})
