import { expect, it } from 'vitest'
import { registrationSchema } from './auth.ts'

const form = {
  first_name: ' Amara ',
  last_name: 'Osei',
  username: 'amara.osei',
  email: ' Amara@Example.org ',
  phone_number: '+49 30 1234567',
  password: 'Sayso-2026',
  confirm_password: 'Sayso-2026',
  code: '123456',
}

function firstMessage(changes: Partial<typeof form>): string | undefined {
  return registrationSchema.safeParse({ ...form, ...changes }).error?.issues[0]?.message
}

it('trims names and lowers the address', () => {
  const parsed = registrationSchema.parse(form)
  expect(parsed.first_name).toBe('Amara')
  expect(parsed.email).toBe('amara@example.org')
})

it('refuses with the sentence the member should read', () => {
  expect(firstMessage({ first_name: ' ' })).toBe('Please fill in all fields.')
  expect(firstMessage({ confirm_password: 'Other-2026' })).toBe('Passwords do not match.')
  expect(firstMessage({ password: 'weak', confirm_password: 'weak' })).toBe(
    'Password must contain uppercase, lowercase, number, and special character.',
  )
  expect(firstMessage({ username: 'a b' })).toMatch(/^A username has/)
  expect(firstMessage({ code: '12345' })).toBe('The verification code has 6 digits.')
})
