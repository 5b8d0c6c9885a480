// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, removeDraft } from '#src/offline/storage/draft-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { CommentBox } from './comment-box.tsx'

const key = 'comment:7'

beforeEach(async () => {
  await startSession({ token: 'token', user: sampleMember })
  await removeDraft(key)
})

it('keeps what is typed while a comment is handed over, as the beginning of the next', async () => {
  let finish = () => {}
  const sent: string[][] = []
  const onSend = (content: string, id: string) => {
    sent.push([content, id])
    return new Promise<void>((resolve) => (finish = resolve))
  }
  render(<CommentBox draftKey={key} label="Write a comment" onSend={onSend} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  const send = () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  write('Well said.')
  send()
  write('Well said. And')
  await act(async () => finish())
  expect(field.value).toBe('And')
  await vi.waitFor(async () => expect((await readDraft(key))?.texts.text).toBe('And'))
  write('And besides')
  send()
  await act(async () => finish())
  expect(field.value).toBe('')
  expect(sent.map(([content]) => content)).toEqual(['Well said.', 'And besides'])
  expect(new Set(sent.map(([, id]) => id)).size).toBe(2)
})
