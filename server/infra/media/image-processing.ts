import { limits, mediaWidths } from '#contract/rules.ts'
import { refuse } from '#server/refusal.ts'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { imageTypeOf, type ImageType } from './image-type.ts'
import { lookAt, type PictureSource } from './picture-source.ts'
import { makeWorkSlots } from '#server/infra/jobs/work-slots.ts'

export interface ProcessedImage {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
  /** Narrowest first; the last is the largest. */
  variants: { width: number; webp: Buffer }[]
}

export type ProcessImage = (source: PictureSource) => Promise<ProcessedImage>

/** Decoded pixels, upright, in sRGB, without any metadata. */
interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const longestSide = Math.max(...mediaWidths)
// A decoded picture of 40 megapixels takes 160 MB: two at a time, whoever asks.
const runInSlot = makeWorkSlots({ atOnce: 2, waiting: 60 })
// The decoder of AVIF unpacks a picture several times over, 18 to 25 bytes for each pixel: those are smaller, and one at a time.
const mostAvifPixels = 16_000_000
const runAvifInSlot = makeWorkSlots({ atOnce: 1, waiting: 60 })
// libvips keeps decoded files around; every upload is seen once.
sharp.cache(false)

/**
 * Turns an upload into WebP variants of the contract's widths, none wider than the original. What is not pixels (EXIF,
 * GPS, colour profile, whatever hides behind the image data) is gone. Refuses what is too large or is no picture.
 */
export async function processImage(source: PictureSource): Promise<ProcessedImage> {
  const { bytes, start } = await lookAt(source)
  if (bytes > limits.uploadBytes) throw tooLarge('A picture has at most 10 MB.')
  const type = imageTypeOf(start)
  if (!type) throw unsupported('A picture must be a JPEG, PNG, WebP, GIF or AVIF file.')
  const inTurn = () =>
    orTooMany(
      runInSlot(async () => {
        await refuseTooManyPixels(source, type)
        return toVariants(await decode(source))
      }),
    )
  return type === 'image/avif' ? orTooMany(runAvifInSlot(inTurn)) : inTurn()
}

async function orTooMany<T>(slot: Promise<{ done: T } | undefined>): Promise<T> {
  const worked = await slot
  if (worked) return worked.done
  throw refuse('unavailable', 'Too many pictures are being worked on. Please try again in a moment.', {
    retryAfterS: 10,
  })
}

// Reads the header only: a bomb of pixels is never unpacked.
async function refuseTooManyPixels(source: PictureSource, type: ImageType): Promise<void> {
  const { width, height } = await reading(() => sharp(source, { limitInputPixels: false }).metadata())
  if (width * height > limits.uploadPixels) throw tooLarge('A picture has at most 40 megapixels.')
  if (type === 'image/avif' && width * height > mostAvifPixels)
    throw tooLarge('An AVIF picture has at most 16 megapixels. As a JPEG it may have 40.')
}

async function decode(source: PictureSource): Promise<Pixels> {
  const { data, info } = await reading(() =>
    // One page: of an animation the first frame stays.
    sharp(source, { limitInputPixels: limits.uploadPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: 30 })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height, channels } = info
  return { data, raw: { width, height, channels } }
}

async function toVariants(pixels: Pixels): Promise<ProcessedImage> {
  const { width, height } = pixels.raw
  const widths = [...mediaWidths.filter((candidate) => candidate < width), width]
  const variants: ProcessedImage['variants'] = []
  for (const variantWidth of widths) {
    const scaled = variantWidth === width ? from(pixels) : from(pixels).resize({ width: variantWidth })
    variants.push({ width: variantWidth, webp: await scaled.webp({ quality: 80, effort: 4 }).toBuffer() })
  }
  return { width, height, thumbhash: await thumbhashOf(pixels), variants }
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await from(pixels)
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function from({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw })
}

/** Runs the decoder on a stranger's file. What it complains of is for the log; the member learns whose fault it is. */
export async function reading<T>(decoder: () => Promise<T>): Promise<T> {
  try {
    return await decoder()
  } catch (cause) {
    // The library tells its complaints apart by their words only.
    const { message } = cause instanceof Error ? cause : { message: '' }
    if (cause instanceof TypeError || cause instanceof RangeError) throw cause
    if (/^timeout:|out of memory/i.test(message)) {
      throw refuse('unavailable', 'Reading this picture took the server too long. Please try again in a minute.', {
        retryAfterS: 60,
        cause,
      })
    }
    throw unsupported('This picture could not be read. It may be damaged.', cause)
  }
}

function tooLarge(message: string): Error {
  return refuse('media-too-large', message, { field: 'media' })
}

function unsupported(message: string, cause?: unknown): Error {
  return refuse('media-unsupported', message, { field: 'media', cause })
}
