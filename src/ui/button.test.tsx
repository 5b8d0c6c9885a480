// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('shows its busy text, stays focusable and ignores presses while busy', () => {
  const press = vi.fn<() => void>()
  render(
    <Button busy busyText="Logging In..." onClick={press}>
      Login
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Logging In...' })
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
})

it('is named by its label while idle', () => {
  render(<Button busyText="Logging In...">Login</Button>)
  expect(screen.getByRole('button').textContent).toContain('Login')
  expect(screen.getByRole('button', { name: 'Login' })).toBeDefined()
})
