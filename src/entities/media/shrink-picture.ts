import { drawPicture } from './draw-picture.ts'
import { choosePicture, fitSize } from './picture-choice.ts'
import { stripMetadata } from './strip-metadata.ts'

export interface ShrunkPicture {
  blob: Blob
  /** Pixels as seen, orientation applied. */
  width: number
  height: number
}

/**
 * Makes a picked picture ready to leave the device: no side above 2048 px, WebP (PNG or JPEG where the browser cannot), without EXIF and GPS,
 * and never larger than a JPEG, PNG or WebP was. A GIF and what moves is drawn as it begins, which is all that the server keeps of it: nobody
 * sees it move, its author neither. Runs in a worker and on the page alike. Throws when the file is no picture.
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const size = fitSize(bitmap)
    const stripped = stripMetadata(new Uint8Array(await file.arrayBuffer()))
    const strippedBlob = stripped && new Blob([stripped], { type: file.type })
    const drawn = await drawPicture(bitmap, { part: { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, size })
    const blob = choosePicture({ originalSize: file.size, stripped: strippedBlob, drawn })
    if (blob === undefined) throw new Error('this browser cannot draw pictures')
    const isDrawn = blob === drawn
    return { blob, width: isDrawn ? size.width : bitmap.width, height: isDrawn ? size.height : bitmap.height }
  } finally {
    bitmap.close()
  }
}
