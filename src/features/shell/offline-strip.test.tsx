// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineStrip } from './offline-strip.tsx'
import { minuteMs } from '#contract/durations.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const counts = { waitingCount: 0, refusedCount: 0, toOutbox: (text: string) => <a href="/outbox">{text}</a> }

it('says how old what is shown is, and leads to what waits', () => {
  render(<OfflineStrip {...counts} connection="offline" cachedAt={Date.now() - 12 * minuteMs} waitingCount={1} />)
  expect(screen.getByText("You're offline. Showing what was saved 12 minutes ago.")).toBeDefined()
  expect(screen.getByRole('link', { name: '1 waiting' })).toBeDefined()
})

it('is silent while there is a connection and things are on their way', () => {
  render(<OfflineStrip {...counts} connection="online" cachedAt={undefined} waitingCount={3} />)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('tells of what was refused, connection or not', () => {
  render(<OfflineStrip {...counts} connection="online" cachedAt={undefined} refusedCount={1} />)
  expect(screen.getByText('One thing was not sent.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See what' })).toBeDefined()
})

it('says that a server is slow rather than away', () => {
  render(<OfflineStrip {...counts} connection="slow" cachedAt={Date.now() - 60_000} />)
  expect(screen.getByText('The connection is slow. Showing what was saved 1 minute ago.')).toBeDefined()
})

it('says of a slow first visit no more than that: nothing was saved yet', () => {
  render(<OfflineStrip {...counts} connection="slow" cachedAt={undefined} />)
  expect(screen.getByRole('status').textContent).toBe('The connection is slow.')
})

it('says that something answers in the server’s place, and leads to the page of a portal', () => {
  const text = 'Something between you and Sayso answers in its place. You may need to sign in to this Wi-Fi.'
  const { rerender } = render(<OfflineStrip {...counts} connection="intercepted" cachedAt={undefined} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  rerender(<OfflineStrip {...counts} connection="portal" cachedAt={undefined} waitingCount={2} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open sign-in page' }).getAttribute('href')).toBe('/api/health')
  expect(screen.getByRole('link', { name: '2 waiting' })).toBeDefined()
})
