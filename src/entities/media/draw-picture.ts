import type { Size } from './picture-choice.ts'

const quality = 0.82

interface Drawing {
  /** The part of the picture to take, in its pixels. */
  part: { x: number; y: number } & Size
  /** The size in pixels to draw it at. */
  size: Size
}

/** Draws a part of a picture anew as WebP, as PNG or JPEG where the browser cannot, whichever is smaller; undefined where it cannot draw at all. */
export async function drawPicture(image: ImageBitmap, { part, size }: Drawing): Promise<Blob | undefined> {
  const { width, height } = size
  const canvas = makeCanvas(width, height)
  // Each kind asked by itself, so that the type is that of a 2d context.
  const context = 'convertToBlob' in canvas ? canvas.getContext('2d') : canvas.getContext('2d')
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height)
  // Asked for a kind they do not write, browsers answer with PNG.
  const webpOrPng = await encode(canvas, 'image/webp')
  if (webpOrPng?.type === 'image/webp') return webpOrPng
  // JPEG knows no transparency: what was clear would turn black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  const jpeg = await encode(canvas, 'image/jpeg')
  return webpOrPng && jpeg && webpOrPng.size < jpeg.size ? webpOrPng : jpeg
}

function makeCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encode(canvas: OffscreenCanvas | HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality))
}
