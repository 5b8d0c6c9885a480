// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { useTextDraft } from './use-text-draft.ts'

const key = 'comment:7'
const keptText = async () => (await readDraft(key))?.texts.text
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(async () => {
  await startSession(sessionOf(newMemberId()))
  await removeDraft(key)
})

it('comes back with its field, and is kept when the page goes away', async () => {
  await writeDraft(key, { texts: { text: 'Half a' }, files: [] })
  const { result } = renderHook(() => useTextDraft(key))
  await vi.waitFor(() => expect(result.current.text).toBe('Half a'))
  act(() => result.current.setText('Half a thought'))
  leavePage()
  await vi.waitFor(async () => expect(await keptText()).toBe('Half a thought'))
})

it('does not overwrite what was typed before it was read', async () => {
  await writeDraft(key, { texts: { text: 'Earlier' }, files: [] })
  const { result } = renderHook(() => useTextDraft(key))
  act(() => result.current.setText('Now'))
  leavePage()
  await vi.waitFor(async () => expect(await keptText()).toBe('Now'))
  expect(result.current.text).toBe('Now')
})

it('is gone once it was sent', async () => {
  const { result, unmount } = renderHook(() => useTextDraft(key))
  act(() => result.current.setText('Sent'))
  leavePage()
  await vi.waitFor(async () => expect(await keptText()).toBe('Sent'))
  await act(() => result.current.clear())
  unmount()
  expect(await keptText()).toBeUndefined()
})
