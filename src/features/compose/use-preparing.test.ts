// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { persistOriginal } from '#src/entities/media/prepare-original.ts'
import type { PictureRequest } from '#src/entities/media/picture-worker.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { composeReducer, emptyCompose, type ComposeEvent } from './compose-state.ts'
import { usePreparing } from './use-preparing.ts'

const ready = { blob: new Blob(['small'], { type: 'image/webp' }), width: 8, height: 4 }

it('keeps a picture in its place while what prepares it does not come, and goes on once it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('OffscreenCanvas', class {})
  let started = 0
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      isLost = (started += 1) === 1
      postMessage({ id }: PictureRequest) {
        const lost = Object.assign(new Event('error'), { message: 'lost' })
        this.dispatchEvent(this.isLost ? lost : new MessageEvent('message', { data: { id, picture: ready } }))
      }
    },
  )
  await startSession(sessionOf(newMemberId()))
  const original = await persistOriginal(new File(['cat'], 'cat.jpg', { type: 'image/jpeg' }))
  const picked = composeReducer(emptyCompose, { type: 'picture-picked', slot: 0, attempt: 'first' })
  const state = composeReducer(picked, { type: 'original-persisted', attempt: 'first', original })
  const dispatch = vi.fn<(event: ComposeEvent) => void>()
  const onFailure = vi.fn<(attempt: string, text: string) => void>()
  renderHook(() => usePreparing(state, dispatch, onFailure))
  // It is asked for again after 2 s, and storage answers meanwhile.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(500)
    expect(dispatch).toHaveBeenCalled()
  })
  expect(dispatch.mock.calls[0]?.[0]).toMatchObject({
    type: 'picture-ready',
    picture: { type: 'image/webp', width: 8 },
  })
  expect([started, onFailure.mock.calls]).toEqual([2, []])
  vi.useRealTimers()
})
