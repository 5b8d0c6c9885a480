import { expect, it } from 'vitest'
import { acceptTyped, emptySignup, findSignupProblem } from './signup-rules.ts'

const good = {
  first_name: 'Amara',
  last_name: 'Osei',
  username: 'amara.osei',
  email: 'amara@example.org',
  phone_number: '+31 6 1234 5678',
  password: 'Secret-123',
  confirm_password: 'Secret-123',
  code: '123456',
}

it('accepts a complete form', () => {
  expect(findSignupProblem(good)).toBeUndefined()
})

it('wants every field filled, blanks do not count', () => {
  const { first_name: _, ...further } = good
  expect(findSignupProblem(emptySignup)).toEqual({
    field: 'first_name',
    others: Object.keys(further),
    text: 'Please fill in all fields.',
  })
  expect(findSignupProblem({ ...good, last_name: '  ' })).toEqual({
    field: 'last_name',
    others: [],
    text: 'Please fill in all fields.',
  })
})

it.each(['Shrt-1a', 'nouppercase-1', 'NOLOWERCASE-1', 'No-digits-here', 'NoSpecial123'])(
  'refuses the weak password %s',
  (password) => {
    expect(findSignupProblem({ ...good, password, confirm_password: password })).toEqual({
      field: 'password',
      text: 'Password must contain uppercase, lowercase, number, and special character.',
    })
  },
)

it('wants both passwords to match', () => {
  expect(findSignupProblem({ ...good, confirm_password: 'Secret-124' })).toEqual({
    field: 'confirm_password',
    text: 'Passwords do not match.',
  })
})

it('says what the server would refuse', () => {
  expect(findSignupProblem({ ...good, email: 'amara@' })).toEqual({
    field: 'email',
    text: 'Please enter a valid email address.',
  })
  expect(findSignupProblem({ ...good, phone_number: 'call me' })).toEqual({
    field: 'phone_number',
    text: 'Please enter a valid phone number.',
  })
})

it('drops what a username cannot have as it is typed', () => {
  expect(acceptTyped('username', 'am ara-_.9é!')).toBe('amara_.9')
})

it('keeps at most six characters of a code', () => {
  expect(acceptTyped('code', ' 1234567')).toBe('123456')
})
