import sharp from 'sharp'

/** What the large previews of chats and timelines want. */
export const sharePictureSize = { width: 1200, height: 630 }

interface Cell {
  left: number
  top: number
  width: number
  height: number
}

const { width, height } = sharePictureSize
const gap = 8
const half = (width - gap) / 2
const upper = (height - gap) / 2

/** As on the post's own card: one over all, two beside each other, one tall and two stacked. */
const layouts: Readonly<Record<number, readonly Cell[]>> = {
  1: [{ left: 0, top: 0, width, height }],
  2: [
    { left: 0, top: 0, width: half, height },
    { left: half + gap, top: 0, width: half, height },
  ],
  3: [
    { left: 0, top: 0, width: half, height },
    { left: half + gap, top: 0, width: half, height: upper },
    { left: half + gap, top: upper + gap, width: half, height: upper },
  ],
}

/** Composes a post's pictures (1 to 3) into one for previews: 1200 × 630 PNG. */
export async function composeSharePicture(pictures: readonly Buffer[]): Promise<Buffer> {
  const cells = layouts[pictures.length]
  if (!cells) throw new Error(`there is no layout for ${pictures.length} pictures`)
  const layers = await Promise.all(
    cells.map(async (cell, at) => {
      const input = await sharp(pictures[at])
        // The part that draws the eye stays in.
        .resize({ width: cell.width, height: cell.height, fit: 'cover', position: 'attention' })
        .png()
        .toBuffer()
      return { input, left: cell.left, top: cell.top }
    }),
  )
  return (
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite(layers)
      // Chats skip previews of more than a few hundred kilobytes.
      .png({ palette: true, quality: 80, effort: 7 })
      .toBuffer()
  )
}
