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

it('stays while the pointer is on it or the focus in it', () => {
  render(<AlertRegion />)
  act(() => showAlert('Failed to submit feedback'))
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  fireEvent.mouseEnter(screen.getByRole('alert'))
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.focus(dismiss)
  fireEvent.mouseLeave(screen.getByRole('alert'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('alert').textContent).toBe('Failed to submit feedback')
  fireEvent.blur(dismiss)
  act(() => void vi.advanceTimersByTime(7_000))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is found among the parts of a screen, while there is one', () => {
  render(<AlertRegion />)
  expect(screen.queryByRole('region')).toBeNull()
  act(() => showAlert('Feedback submitted successfully!'))
  const region = screen.getByRole('region', { name: 'Alerts' })
  expect(region.contains(screen.getByText('Feedback submitted successfully!'))).toBe(true)
})

it('may carry what can be done about it', () => {
  render(<AlertRegion />)
  const onAct = vi.fn<() => void>()
  act(() => showAlert('Post deleted', { label: 'Undo', onAct }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onAct).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('can be dismissed', () => {
  render(<AlertRegion />)
  act(() => showAlert('Feedback submitted successfully!'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
