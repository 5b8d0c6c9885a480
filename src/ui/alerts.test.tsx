// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showAlert } from './alert-store.ts'
import { AlertRegion } from './alerts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

it('shows an alert with its exact text and takes it away by itself', () => {
  render(<AlertRegion />)
  act(() => showAlert('You intentionally reloaded the page!'))
  expect(screen.getByRole('alert').textContent).toBe('You intentionally reloaded the page!')
  act(() => void vi.advanceTimersByTime(7_000))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the same text once', () => {
  render(<AlertRegion />)
  act(() => showAlert('Link has been copied to clipboard!'))
  act(() => showAlert('Link has been copied to clipboard!'))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('can be dismissed', () => {
  render(<AlertRegion />)
  act(() => showAlert('Feedback submitted successfully!'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
