// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { removeDraft } from '#src/offline/storage/draft-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { useCompose } from './use-compose.ts'

beforeEach(async () => {
  // Pictures are being prepared for ever: what was picked stays as it was picked.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  await startSession({ token: 'token', user: sampleMember })
  await removeDraft('new-post')
})

const cat = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'a cat, as the phone took it'], 'cat')
const words = new File(['words, and none of them a picture'], 'notes')

it('takes a picture that nobody said the type of, also into a post that is sent before its bytes were looked at', async () => {
  const { result } = renderHook(() => useCompose({ mode: 'new' }))
  act(() => result.current.addFiles([cat]))
  const { slots } = (await act(() => result.current.untilPersisted())) ?? {}
  expect(slots?.[0]).toMatchObject({ status: 'preparing', original: { name: 'cat', type: 'image/jpeg' } })
  act(() => result.current.pick(cat, 2))
  await waitFor(() => expect(result.current.state.slots[2]).toMatchObject({ original: { type: 'image/jpeg' } }))
  expect(result.current.problem).toBeUndefined()
})

it('refuses what nobody said the type of and is no picture as it refuses any other file, and frees its place', async () => {
  const { result } = renderHook(() => useCompose({ mode: 'new' }))
  act(() => result.current.addFiles([words]))
  await waitFor(() => expect(result.current.problem).toBe('Only image files can be added.'))
  expect(result.current.state.slots[0]).toEqual({ status: 'empty' })
  act(() => result.current.pick(words, 1))
  await waitFor(() => expect(result.current.problem).toBe('“notes” cannot be read as an image.'))
  expect(result.current.state.slots[1]).toEqual({ status: 'empty' })
})
