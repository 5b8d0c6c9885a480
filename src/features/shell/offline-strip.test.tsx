// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineStrip } from './offline-strip.tsx'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const counts = { waitingCount: 0, refusedCount: 0, toOutbox: (text: string) => <a href="/outbox">{text}</a> }

it('says how old what is shown is, and leads to what waits', () => {
  render(<OfflineStrip {...counts} isOffline cachedAt={Date.now() - 12 * 60_000} waitingCount={1} />)
  expect(screen.getByText("You're offline. Showing what was saved 12 minutes ago.")).toBeDefined()
  expect(screen.getByRole('link', { name: '1 waiting' })).toBeDefined()
})

it('is silent while there is a connection and things are on their way', () => {
  render(<OfflineStrip {...counts} isOffline={false} cachedAt={undefined} waitingCount={3} />)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('tells of what was refused, connection or not', () => {
  render(<OfflineStrip {...counts} isOffline={false} cachedAt={undefined} refusedCount={1} />)
  expect(screen.getByText('One thing was not sent.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See what' })).toBeDefined()
})
