import { useEffect } from 'react'
import { removeKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import type { ImagePreviewState } from './image-preview-store.ts'

const keys = ['image-preview-open', 'image-preview-list', 'image-preview-index'] as const

/** Keeps on the device that a preview is open, of which pictures and at which of them, and clears it when it closes. */
export function usePersistedPreview(preview: ImagePreviewState | undefined): void {
  useEffect(() => {
    if (preview === undefined) return
    const keep = Promise.all([
      writeKey('image-preview-open', true),
      writeKey(
        'image-preview-list',
        preview.pictures.map(({ src }) => src),
      ),
      writeKey('image-preview-index', preview.index),
    ])
    keep.catch((cause: unknown) => console.error('The state of the preview could not be persisted.', cause))
    return () => {
      const clear = Promise.all(keys.map(removeKey))
      clear.catch((cause: unknown) => console.error('The state of the preview could not be cleared.', cause))
    }
  }, [preview])
}
