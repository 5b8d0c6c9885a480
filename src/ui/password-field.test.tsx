// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

it('shows and hides what was typed', () => {
  render(<PasswordField label="Password:" />)
  const field = screen.getByLabelText('Password:')
  expect(field.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.getAttribute('type')).toBe('password')
})

it('has no toggle of its own where the form says what is shown', () => {
  render(<PasswordField label="Confirm password" shown={false} />)
  expect(screen.queryByRole('button')).toBeNull()
})
