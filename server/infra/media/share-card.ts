import sharp, { type OverlayOptions } from 'sharp'
import { palette, product } from '#contract/product.ts'
import { fitText, isRightToLeft, toDrawable, type FittedStyle } from './card-text.ts'
import { sharePictureSize } from './share-picture.ts'

export interface ShareCard {
  /** Full name of the author. */
  name: string
  username: string
  /** Where nothing of it can be drawn, the product's own line stands instead. */
  text: string
}

const { width, height } = sharePictureSize
const margin = 80
const inner = width - 2 * margin
const ink = palette.ink.light
const quietInk = palette.quiet.light
const wordmark = { top: 538, height: 50, side: 'left', indent: 66 } as const

// No text in here: what members write never becomes SVG.
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${product.paperColor.light}"/>
  <rect y="${height - 12}" width="${width}" height="12" fill="${product.brandColor}"/>
  <g transform="translate(${margin - 6} 526) scale(0.95)">
    <path fill="${product.brandColor}" d="M32 6c14.4 0 26 10.6 26 24S46.4 54 32 54c-2.7 0-5.3-.4-7.8-1.1L12 58.5l2.2-10.6C9.2 43.5 6 37.1 6 30 6 16.6 17.6 6 32 6z"/>
    <path fill="none" stroke="#fff" stroke-width="5.5" stroke-linecap="round" d="M41 23.5c-1.7-3-4.9-4.5-9-4.5-5.3 0-9 2.4-9 6 0 8.5 18 3.5 18 12 0 3.7-3.7 6-9 6-4.3 0-7.6-1.7-9.5-4.8"/>
  </g></svg>`

/** Draws a post of words alone as a picture for previews: 1200 × 630 PNG. */
export async function drawShareCard({ name, username, text }: ShareCard): Promise<Buffer> {
  const handle = `@${username}`
  const writtenName = toDrawable(name.replace(/\s+/g, ' ')) || handle
  const words = toDrawable(text) || product.tagline
  const side = sideOf(writtenName)
  const layers = [
    await place(writtenName, { face: 'bold', sizes: [44, 38], colour: ink }, { top: 80, height: 52, side }),
    await place(handle, { face: 'medium', sizes: [30], colour: quietInk }, { top: 138, height: 40, side }),
    await place(
      words,
      { face: 'medium', sizes: [68, 56, 48, 42], colour: ink },
      { top: 214, height: 276, side: sideOf(words) },
    ),
    await place(product.name, { face: 'bold', sizes: [38], colour: product.brandColor }, wordmark),
  ]
  return sharp(Buffer.from(ground)).composite(layers).png({ palette: true, effort: 7 }).toBuffer()
}

type Side = 'left' | 'right'

function sideOf(text: string): Side {
  return isRightToLeft(text) ? 'right' : 'left'
}

/** Puts a text at the side where it begins. */
async function place(
  text: string,
  style: FittedStyle,
  { top, height: room, side, indent = 0 }: { top: number; height: number; side: Side; indent?: number },
): Promise<OverlayOptions> {
  const box = { width: inner - indent, height: room }
  const layer = await fitText(text, style, box)
  const { data, info } = await sharp(layer.png)
    // A single character may still be higher than its box.
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  return { input: data, top, left: side === 'left' ? margin + indent : width - margin - indent - info.width }
}
