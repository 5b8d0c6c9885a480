import type { Size } from '#src/entities/media/picture-choice.ts'

export interface Point {
  x: number
  y: number
}

export type Rect = Point & Size

/** The part of a picture that is kept, in pixels of the picture; its shape is always the frame's. */
export type Crop = Rect

/** A picture and the shape, width by height, that its part must have. */
export interface Cropping {
  picture: Size
  ratio: number
}

/** The nearest one can come: a quarter of the widest part. */
const nearest = 4

/** The largest part of that shape. */
function widest({ picture, ratio }: Cropping): Size {
  const width = Math.min(picture.width, picture.height * ratio)
  return { width, height: width / ratio }
}

/** How near the crop is: 1 shows as much as can be. */
export function zoomOf(crop: Crop, cropping: Cropping): number {
  return widest(cropping).width / crop.width
}

/**
 * Where to start: as much as can be, about the faces where some were found. Without, about the middle of the upper third, as
 * faces stand in most portraits.
 */
export function initialCrop(cropping: Cropping, faces: readonly Rect[]): Crop {
  const { picture } = cropping
  const middle = faces.length > 0 ? middleOf(faces) : { x: picture.width / 2, y: picture.height / 3 }
  return around(middle, widest(cropping), picture)
}

function middleOf(rects: readonly Rect[]): Point {
  const left = Math.min(...rects.map(({ x }) => x))
  const right = Math.max(...rects.map(({ x, width }) => x + width))
  const top = Math.min(...rects.map(({ y }) => y))
  const bottom = Math.max(...rects.map(({ y, height }) => y + height))
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** A part of that size about a point, moved so that it lies within the picture. */
function around({ x, y }: Point, { width, height }: Size, picture: Size): Crop {
  return within({ x: x - width / 2, y: y - height / 2, width, height }, picture)
}

function within(crop: Crop, picture: Size): Crop {
  return {
    ...crop,
    x: clamp(crop.x, 0, picture.width - crop.width),
    y: clamp(crop.y, 0, picture.height - crop.height),
  }
}

/** Moves the part by pixels of the picture; it stays within. */
export function moveCrop(crop: Crop, by: Point, { picture }: Cropping): Crop {
  return within({ ...crop, x: crop.x + by.x, y: crop.y + by.y }, picture)
}

/** Brings the part nearer (above 1) or further away; `fixed`, from 0 to 1 each way within the frame, stays where it is. */
export function zoomCrop(
  crop: Crop,
  { zoom, fixed = { x: 0.5, y: 0.5 } }: { zoom: number; fixed?: Point },
  cropping: Cropping,
): Crop {
  const width = widest(cropping).width / clamp(zoom, 1, nearest)
  const height = width / cropping.ratio
  const x = crop.x + fixed.x * (crop.width - width)
  const y = crop.y + fixed.y * (crop.height - height)
  return within({ x, y, width, height }, cropping.picture)
}

export const zoomRange = { min: 1, max: nearest } as const

/** The size to keep a part at: never larger than it is, nor than what a profile shows. */
export function croppedSize(crop: Crop, widestPx: number): Size {
  const width = Math.max(1, Math.round(Math.min(crop.width, widestPx)))
  return { width, height: Math.max(1, Math.round((width * crop.height) / crop.width)) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
