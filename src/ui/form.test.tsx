// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FormMessage } from './form-message.tsx'
import type { FormNotice } from './form-notice.ts'
import { Form, FormSays } from './form.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

function Sample({ notice }: { notice?: FormNotice | undefined }) {
  return (
    <Form notice={notice} onSubmit={() => {}}>
      <TextField label="Name" name="name" />
      <TextField label="Email" name="email" hint="Where codes go" />
      <FormMessage notice={notice} />
    </Form>
  )
}

const field = (label: string) => screen.getByLabelText(label)
const wrongEmail = (): FormNotice => ({ kind: 'error', text: 'Please enter a valid email address.', field: 'email' })
const describe = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it('marks the field that a message is about, describes it by the message and brings the focus there', () => {
  render(<Sample notice={wrongEmail()} />)
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(describe(field('Email'))).toBe('Please enter a valid email address. Where codes go')
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
})

it('marks every field that a message is about, and brings the focus to the first', () => {
  render(<Sample notice={{ kind: 'error', text: 'Please fill in all fields.', field: 'name', others: ['email'] }} />)
  expect(document.activeElement).toBe(field('Name'))
  for (const label of ['Name', 'Email']) expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(describe(field('Email'))).toBe('Please fill in all fields. Where codes go')
})

it('takes the mark from a further field once something stands in it', () => {
  const notice: FormNotice = { kind: 'error', text: 'Please fill in all fields.', field: 'name', others: ['email'] }
  const withEmail = (value: string) => (
    <Form notice={notice} onSubmit={() => {}}>
      <TextField label="Email" name="email" value={value} onChange={() => {}} />
    </Form>
  )
  const { rerender } = render(withEmail(''))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  rerender(withEmail('a'))
  expect(field('Email').getAttribute('aria-invalid')).toBeNull()
})

it('brings the focus back with each new message, not with each letter', () => {
  const notice = wrongEmail()
  const { rerender } = render(<Sample notice={notice} />)
  field('Name').focus()
  rerender(<Sample notice={notice} />)
  expect(document.activeElement).toBe(field('Name'))
  rerender(<Sample notice={wrongEmail()} />)
  expect(document.activeElement).toBe(field('Email'))
})

it('takes the mark away with the message', () => {
  const { rerender } = render(<Sample notice={wrongEmail()} />)
  rerender(<Sample notice={{ kind: 'success', text: 'Verification code sent!' }} />)
  expect(field('Email').getAttribute('aria-invalid')).toBeNull()
  expect(describe(field('Email'))).toBe('Where codes go')
})

it('leaves the focus alone when the message is about no field', () => {
  render(<Sample notice={{ kind: 'error', text: 'Login failed.' }} />)
  expect(document.activeElement).toBe(document.body)
})

it('hears of a message that stands around the form', () => {
  const notice = wrongEmail()
  render(
    <FormSays notice={notice}>
      <Sample />
      <FormMessage notice={notice} />
    </FormSays>,
  )
  expect(document.activeElement).toBe(field('Email'))
})
