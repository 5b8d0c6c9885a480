// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CommentForm } from './comment-form.tsx'

afterEach(cleanup)

function Form({ onSend }: { onSend: (content: string) => Promise<void> }) {
  const [text, setText] = useState('Well said.')
  const send = async (content: string) => {
    await onSend(content)
    setText('')
  }
  return <CommentForm label="Add a comment" placeholder="" text={text} onText={setText} onSend={send} />
}

it('keeps the focus when the button goes, without opening a keyboard', async () => {
  const onSend = vi.fn<(content: string) => Promise<void>>(async () => {})
  render(<Form onSend={onSend} />)
  const button = screen.getByRole('button', { name: 'Post' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('FORM'))
  expect(onSend).toHaveBeenCalledWith('Well said.')
})

it('hides the button while it posts', async () => {
  let finish = () => {}
  render(<Form onSend={() => new Promise<void>((resolve) => (finish = resolve))} />)
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Well said.')
  finish()
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(''))
})

it('leaves the focus in the field for whoever sends from there', async () => {
  render(<Form onSend={async () => {}} />)
  const field = screen.getByRole('textbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(document.activeElement).toBe(field)
})
