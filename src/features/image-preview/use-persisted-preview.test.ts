// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import type { ImagePreviewState } from './image-preview-store.ts'
import { usePersistedPreview } from './use-persisted-preview.ts'

const keys = ['image-preview-open', 'image-preview-list', 'image-preview-index'] as const
const persisted = () => Promise.all(keys.map((key) => readKey(key)))

const picture = (src: string) => ({ src, srcSet: undefined, width: 4, height: 3, alt: '', thumbhash: undefined })

it('persists an open preview with its pictures and place, and clears it when it closes', async () => {
  const session = sessionOf(newMemberId())
  await startSession(session)
  const preview: ImagePreviewState = {
    pictures: [picture('/media/a.webp'), picture('/media/b.webp')],
    index: 1,
    author: { id: session.user.id, name: 'Amara Osei' },
    kind: 'post',
    name: '',
  }
  const shown: { preview: ImagePreviewState | undefined } = { preview }
  const { rerender } = renderHook((props: typeof shown) => usePersistedPreview(props.preview), { initialProps: shown })
  await vi.waitFor(async () => expect(await persisted()).toEqual([true, ['/media/a.webp', '/media/b.webp'], 1]))
  rerender({ preview: { ...preview, index: 0 } })
  await vi.waitFor(async () => expect(await persisted()).toEqual([true, ['/media/a.webp', '/media/b.webp'], 0]))
  rerender({ preview: undefined })
  await vi.waitFor(async () => expect(await persisted()).toEqual([undefined, undefined, undefined]))
})
