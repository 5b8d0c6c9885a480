// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, removeDraft, writeDraft, type Draft } from '#src/offline/storage/draft-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { useDraft } from './use-draft.ts'

const key = 'comment:7'
const persistedText = async () => (await readDraft(key))?.texts.text
const toDraft = (text: string) => (text === '' ? undefined : { texts: { text }, files: [] })
const fromDraft = ({ texts }: Draft) => texts.text ?? ''
const useText = (of: typeof key | undefined) => useDraft({ key: of, initial: '', toDraft, fromDraft })
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(async () => {
  await startSession(sessionOf(newMemberId()))
  await removeDraft(key)
})

it('comes back with its field, and is persisted when the page goes away', async () => {
  await writeDraft(key, { texts: { text: 'Half a' }, files: [] })
  const { result } = renderHook(() => useText(key))
  await vi.waitFor(() => expect(result.current.state).toBe('Half a'))
  act(() => result.current.change(() => 'Half a thought'))
  leavePage()
  await vi.waitFor(async () => expect(await persistedText()).toBe('Half a thought'))
})

it('does not overwrite what was typed before it was read', async () => {
  await writeDraft(key, { texts: { text: 'Earlier' }, files: [] })
  const { result } = renderHook(() => useText(key))
  act(() => result.current.change(() => 'Now'))
  leavePage()
  await vi.waitFor(async () => expect(await persistedText()).toBe('Now'))
  expect(result.current.state).toBe('Now')
})

it('is gone once it was sent', async () => {
  const { result, unmount } = renderHook(() => useText(key))
  act(() => result.current.change(() => 'Sent'))
  leavePage()
  await vi.waitFor(async () => expect(await persistedText()).toBe('Sent'))
  act(() => result.current.reset())
  await act(() => result.current.drop())
  expect(result.current.state).toBe('')
  unmount()
  expect(await persistedText()).toBeUndefined()
})

it('persists and forgets nothing without a key', async () => {
  await writeDraft(key, { texts: { text: 'Of another form' }, files: [] })
  const { result, unmount } = renderHook(() => useText(undefined))
  act(() => result.current.change(() => 'Not a draft'))
  await act(() => result.current.drop())
  act(() => result.current.change(() => 'Still not a draft'))
  leavePage()
  unmount()
  expect(await persistedText()).toBe('Of another form')
})

it('does not come back into a form that shows something else by then', async () => {
  await writeDraft(key, { texts: { text: 'Of the comment' }, files: [] })
  const { result, rerender } = renderHook(useText, { initialProps: key })
  rerender(undefined)
  await act(async () => {
    await readDraft(key)
  })
  expect(result.current.state).toBe('')
})
