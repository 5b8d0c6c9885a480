// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { ticketIdSchema } from '#contract/ids.ts'
import { InvitationForm } from './invitation-form.tsx'
import { TicketAnswerForm } from './ticket-answer-form.tsx'

beforeEach(() => startSession({ token: 'token', user: sampleMember }))

const invitation = {
  id: '00000000-0000-4000-8500-000000000001',
  code: 'ABCD-EFGH-IJKL',
  note: '',
  uses: 2,
  uses_left: 2,
  expires_at: null,
  created_at: '2026-11-20T09:42:00.000Z',
}

/** Presses the button and answers under which key the form asked, once it has heard. */
async function keyOf(button: string, answer: Parameters<typeof stubFetch>[0]): Promise<string | null> {
  const fetch = stubFetch(answer)
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeDefined())
  return new Headers(fetch.mock.calls[0]?.[1]?.headers).get('Idempotency-Key')
}

it('makes an invitation under one key until it is made, and another one under another', async () => {
  const onMade = vi.fn<() => void>()
  render(<InvitationForm onMade={onMade} />)
  const uses = screen.getByLabelText('How many members')
  const made = { status: 200, body: { message: 'ok', invitation } }
  fireEvent.change(uses, { target: { value: '2' } })
  const first = await keyOf('Make a code', 'offline')
  expect(first).not.toBeNull()
  expect(await screen.findByText('This could not be sent. Check your connection and try again.')).toBeDefined()
  expect(await keyOf('Make a code', 'offline')).toBe(first)
  fireEvent.change(uses, { target: { value: '3' } })
  const second = await keyOf('Make a code', made)
  expect(second).not.toBe(first)
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce())
  fireEvent.change(uses, { target: { value: '3' } })
  const third = await keyOf('Make a code', made)
  expect(third).not.toBe(second)
  await waitFor(() => expect(onMade).toHaveBeenCalledTimes(2))
})

it('answers a message to support under one key until it has arrived', async () => {
  const onAnswered = vi.fn<() => void>()
  const id = ticketIdSchema.parse('00000000-0000-4000-8600-000000000001')
  render(<TicketAnswerForm id={id} onAnswered={onAnswered} />)
  const field = screen.getByLabelText('Answer by mail')
  fireEvent.change(field, { target: { value: 'Try again, please.' } })
  const first = await keyOf('Send', 'offline')
  expect(first).not.toBeNull()
  expect(await keyOf('Send', 'offline')).toBe(first)
  // To close it, too, is to say something else.
  expect(await keyOf('Send and close', 'offline')).not.toBe(first)
  expect(onAnswered).not.toHaveBeenCalled()
})
