/** The longest side, in pixels, that a picture leaves the device with; the server stores no larger one. */
const maxSidePx = 2048

export interface Size {
  width: number
  height: number
}

/** The size to draw at: the same shape, no side above `maxSidePx`, never larger than it was. */
export function fitSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Candidates<Bytes extends { size: number }> {
  /** As picked, in bytes. */
  originalSize: number
  /** The original without its metadata; absent for kinds that cannot be taken apart. */
  stripped: Bytes | undefined
  /** Drawn anew at the fitting size; absent when the browser cannot. */
  drawn: Bytes | undefined
}

/** Picks what to upload: the smallest that carries no metadata. The untouched original is never a choice. */
export function choosePicture<Bytes extends { size: number }>(candidates: Candidates<Bytes>): Bytes | undefined {
  const { originalSize, stripped, drawn } = candidates
  if (!stripped || !drawn) return stripped ?? drawn
  if (drawn.size > originalSize) return stripped
  return drawn.size < stripped.size ? drawn : stripped
}
