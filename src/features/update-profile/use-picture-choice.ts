import { useEffect, useState } from 'react'
import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'
import { drawPicture } from '#src/entities/media/draw-picture.ts'
import { NotAPictureError } from '#src/entities/media/not-a-picture-error.ts'
import { preparePicture } from '#src/entities/media/prepare-picture.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { persistBlob } from '#src/offline/storage/blob-store.ts'
import { withPictureType } from '#src/offline/storage/with-picture-type.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { croppedSize, type Crop, type Rect } from './crop-geometry.ts'
import { findFaces } from './find-faces.ts'
import { pictureSlots } from './picture-slots.ts'

/** A picked picture, made ready, of which a part is being chosen. */
export interface PickedPicture {
  blob: Blob
  url: string
  width: number
  height: number
  faces: readonly Rect[]
}

/** From a picked file to a picture in the outbox: prepare, choose a part, persist, hand over. */
export function usePictureChoice(slot: PictureSlot) {
  const [isPreparing, setPreparing] = useState(false)
  const [picked, setPicked] = useState<PickedPicture>()

  useEffect(() => {
    if (picked === undefined) return
    return () => URL.revokeObjectURL(picked.url)
  }, [picked])

  const pick = async (chosen: File) => {
    setPreparing(true)
    let file = chosen
    try {
      file = await withPictureType(chosen)
      setPicked(await prepare(file))
    } catch (cause) {
      showAlert(failureText(file, cause))
    } finally {
      setPreparing(false)
    }
  }
  const cancel = () => setPicked(undefined)
  const confirm = async (crop: Crop) => {
    if (picked === undefined) return
    try {
      const cut = await cutOut(picked.blob, crop, pictureSlots[slot].widestPx)
      const blobKey = await persistBlob(cut)
      await enqueue({ kind: 'upload-picture', slot, blobKey, type: cut.type })
    } catch (cause) {
      console.error('A picture could not be persisted.', cause)
      showAlert(notPersistedText('This', cause))
    }
    setPicked(undefined)
  }
  return { isPreparing, picked, pick, cancel, confirm }
}

async function prepare(file: File): Promise<PickedPicture> {
  const { blob, width, height } = await preparePicture(file)
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const faces = await findFaces(bitmap)
  bitmap.close()
  return { blob, width, height, faces, url: URL.createObjectURL(blob) }
}

async function cutOut(blob: Blob, part: Crop, widestPx: number): Promise<Blob> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const cut = await drawPicture(bitmap, { part, size: croppedSize(part, widestPx) })
  bitmap.close()
  if (cut === undefined) throw new Error('this browser cannot draw pictures')
  return cut
}

function failureText(file: File, cause: unknown): string {
  if (!file.type.startsWith('image/')) return 'Only image files can be added.'
  if (cause instanceof NotAPictureError) return `“${file.name}” cannot be read as an image.`
  console.error('A picture could not be prepared.', cause)
  return `“${file.name}” could not be prepared. Please try again.`
}
