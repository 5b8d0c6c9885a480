import { useEffect } from 'react'
import { removeKey, writeKey } from '#src/offline/storage/stored-value.ts'
import type { ImagePreviewState } from './image-preview-store.ts'

/** Keeps on the device that a preview is open and at which picture, and clears it when it closes. */
export function useKeptPreview(preview: ImagePreviewState | undefined): void {
  const isOpen = preview !== undefined
  const index = preview?.index ?? 0
  useEffect(() => {
    if (!isOpen) return
    const keep = Promise.all([writeKey('image-preview-open', true), writeKey('image-preview-index', index)])
    keep.catch((cause: unknown) => console.error('The state of the preview could not be kept.', cause))
    return () => {
      const clear = Promise.all([removeKey('image-preview-open'), removeKey('image-preview-index')])
      clear.catch((cause: unknown) => console.error('The state of the preview could not be cleared.', cause))
    }
  }, [isOpen, index])
}
