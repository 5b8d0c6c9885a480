// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { readDraft, removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { SupportForm } from './support-form.tsx'

beforeEach(async () => {
  // No server: what is sent waits.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await startSession({ token: 'token', user: sampleMember })
  await removeDraft('support')
  render(<SupportForm />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const pick = (...names: string[]) => {
  const files = names.map((name) => new File([name], name, { type: 'text/plain' }))
  fireEvent.change(screen.getByLabelText('Attachments'), { target: { files } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Submit/ }))
const isSent = () => waitFor(() => expect(screen.getByText('Feedback submitted successfully!')).toBeDefined())
const lastTicket = async () => (await listOutbox(sampleMember.id)).findLast(({ kind }) => kind === 'support-ticket')

it('sends the files that were picked just before, once each is on the device', async () => {
  write('Subject', 'Empty')
  write('Description', 'Since this morning.')
  pick('first.txt', 'second.txt')
  submit()
  expect(screen.getByText('Submitting...')).toBeDefined()
  await isSent()
  expect(await lastTicket()).toMatchObject({ attachments: [{ name: 'first.txt' }, { name: 'second.txt' }] })
  expect(screen.queryByText('first.txt')).toBeNull()
})

it('says that words of two drafts are too long together, and how much, and keeps them', async () => {
  cleanup()
  const before = await lastTicket()
  await writeDraft('support', { texts: { subject: 'Empty', description: 'x'.repeat(3000) }, files: [] })
  render(<SupportForm />)
  // Before the earlier draft was read, as on another tab.
  write('Description', 'y'.repeat(2500))
  expect(await screen.findByText('501 too many')).toBeDefined()
  submit()
  expect(await screen.findByText('A description has at most 5000 characters.')).toBeDefined()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Description')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(await lastTicket()).toEqual(before)
  write('Description', field.value.slice(501))
  expect(screen.queryByText(/too many|at most 5000/)).toBeNull()
  submit()
  await isSent()
  expect(await readDraft('support')).toBeUndefined()
})

it('keeps the files of two picks in a row, and one that is removed meanwhile stays away', async () => {
  pick('first.txt')
  const remove = await screen.findByRole('button', { name: 'Remove first.txt' })
  act(() => {
    pick('second.txt')
    pick('third.txt')
    fireEvent.click(remove)
  })
  await waitFor(() => expect(screen.getByText('third.txt')).toBeDefined())
  await waitFor(() => expect(screen.getByText('second.txt')).toBeDefined())
  expect(screen.queryByText('first.txt')).toBeNull()
})

it('knows a picture by its bytes where nobody said its type, so that it can be sent smaller', async () => {
  write('Subject', 'Empty')
  write('Description', 'Since this morning.')
  const files = [new File(['GIF89a and what follows it'], 'screen'), new File(['words'], 'log')]
  fireEvent.change(screen.getByLabelText('Attachments'), { target: { files } })
  submit()
  await isSent()
  expect(await lastTicket()).toMatchObject({ attachments: [{ name: 'screen', type: 'image/gif' }, { type: '' }] })
})

it('sends nothing when a file that was picked just before cannot be taken', async () => {
  const before = await lastTicket()
  write('Subject', 'Empty')
  write('Description', 'Since this morning.')
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'film.mp4')
  const small = new File(['small'], 'small.txt')
  fireEvent.change(screen.getByLabelText('Attachments'), { target: { files: [small, large] } })
  submit()
  await waitFor(() => expect(screen.getByText('small.txt')).toBeDefined())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeDefined())
  expect(screen.getByDisplayValue('Since this morning.')).toBeDefined()
  expect(await lastTicket()).toEqual(before)
})
