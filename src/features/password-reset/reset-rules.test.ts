import { expect, it } from 'vitest'
import { findResetProblem } from './reset-rules.ts'

const weak = 'Password must be at least 8 characters long, contain uppercase, lowercase, number, and special character.'

it('accepts a strong password given twice', () => {
  expect(findResetProblem('Secret@123', 'Secret@123')).toBeUndefined()
})

it('wants both fields', () => {
  expect(findResetProblem('Secret@123', '')).toEqual({ field: 'confirm-password', text: 'Please fill in all fields.' })
})

it('wants both to match before it judges the strength', () => {
  expect(findResetProblem('weak', 'weaker')).toEqual({ field: 'confirm-password', text: 'Passwords do not match.' })
})

it('accepts no special character outside its list', () => {
  expect(findResetProblem('Secret-123', 'Secret-123')).toEqual({ field: 'new-password', text: weak })
  expect(findResetProblem('Secret@123 ', 'Secret@123 ')).toEqual({ field: 'new-password', text: weak })
})
