import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { processImage, reading } from './image-processing.ts'

type Create = { width: number; height: number; background?: string }

function plain({ width, height, background = '#c6401d' }: Create) {
  return sharp({ create: { width, height, channels: 3, background } })
}

async function outcomeOf(bytes: Buffer) {
  try {
    const { width, height } = await processImage(bytes)
    return { width, height }
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'status' in error)
      return { code: error.code, status: error.status }
    throw error
  }
}

describe('what is accepted', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('takes a %s', async (format) => {
    const bytes = await plain({ width: 40, height: 30 }).toFormat(format).toBuffer()
    expect(await outcomeOf(bytes)).toEqual({ width: 40, height: 30 })
  })

  it('makes the widths that are narrower than the original, and the original', async () => {
    const bytes = await plain({ width: 1500, height: 300 }).png().toBuffer()
    const { variants } = await processImage(bytes)
    expect(variants.map(({ width }) => width)).toEqual([320, 640, 1280, 1500])
    const sizes = await Promise.all(variants.map(({ webp }) => sharp(webp).metadata()))
    expect(sizes.map(({ format, width }) => [format, width])).toEqual(variants.map(({ width }) => ['webp', width]))
  })

  it('caps the longest side at 2048 pixels', async () => {
    expect(await outcomeOf(await plain({ width: 3000, height: 1500 }).jpeg().toBuffer())).toEqual({
      width: 2048,
      height: 1024,
    })
    expect(await outcomeOf(await plain({ width: 300, height: 20000 }).png().toBuffer())).toEqual({
      width: 31,
      height: 2048,
    })
  })

  it('never enlarges a small picture', async () => {
    const { variants } = await processImage(await plain({ width: 1, height: 1 }).png().toBuffer())
    expect(variants.map(({ width }) => width)).toEqual([1])
  })

  it('keeps the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) => plain({ width: 20, height: 10, background }).png().toBuffer()),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { width, height, variants } = await processImage(animation)
    expect({ width, height }).toEqual({ width: 20, height: 10 })
    const { dominant } = await sharp(variants[0]?.webp).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  it('describes the picture in a thumbhash of some 25 bytes', async () => {
    const { thumbhash } = await processImage(await plain({ width: 400, height: 200 }).png().toBuffer())
    const bytes = Buffer.from(thumbhash, 'base64')
    expect(bytes.toString('base64')).toBe(thumbhash)
    expect(bytes.length).toBeGreaterThan(4)
    expect(bytes.length).toBeLessThan(40)
  })

  it('keeps transparency', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { variants } = await processImage(clear)
    expect((await sharp(variants[0]?.webp).stats()).isOpaque).toBe(false)
  })
})

describe('what is removed', () => {
  it('drops EXIF with its place, and the colour profile, and keeps the picture upright', async () => {
    const taken = await plain({ width: 60, height: 40 })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect(before.exif?.toString('latin1')).toContain('Somebody')
    expect(before.orientation).toBe(6)

    const { width, height, variants } = await processImage(taken)
    expect({ width, height }).toEqual({ width: 40, height: 60 })
    expect(variants).toHaveLength(1)
    for (const { webp } of variants) {
      const after = await sharp(webp).metadata()
      expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(webp.includes('Somebody')).toBe(false)
    }
  })

  it('drops what is appended to the image data', async () => {
    const carrier = Buffer.concat([
      await plain({ width: 30, height: 30 }).jpeg().toBuffer(),
      Buffer.from('PK\x03\x04 payload <script>'),
    ])
    const { variants } = await processImage(carrier)
    expect(variants.some(({ webp }) => webp.includes('payload'))).toBe(false)
  })
})

describe('what is refused', () => {
  it('refuses an AVIF of more than 16 megapixels, which few bytes can be, and takes one that has no more', async () => {
    const avif = (height: number) => plain({ width: 4000, height }).avif({ effort: 0 }).toBuffer()
    expect(await outcomeOf(await avif(4001))).toEqual({ code: 'media-too-large', status: 413 })
    expect(await outcomeOf(await avif(4000))).toEqual({ width: 2048, height: 2048 })
  })

  it('refuses what is no picture, whatever it claims to be', async () => {
    const refused = { code: 'media-unsupported', status: 422 }
    expect(await outcomeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toEqual(
      refused,
    )
    expect(await outcomeOf(Buffer.from('%PDF-1.7 something that is long enough'))).toEqual(refused)
    expect(await outcomeOf(await plain({ width: 9, height: 9 }).tiff().toBuffer())).toEqual(refused)
    expect(await outcomeOf(Buffer.alloc(0))).toEqual(refused)
  })

  it('refuses a script that starts like a GIF', async () => {
    const script = Buffer.from('GIF89a/*' + ' '.repeat(40) + '*/=1;alert(document.cookie)//')
    expect(await outcomeOf(script)).toEqual({ code: 'media-unsupported', status: 422 })
  })

  it('refuses a picture that is cut off', async () => {
    const whole = await plain({ width: 500, height: 500 }).png().toBuffer()
    expect(await outcomeOf(whole.subarray(0, 120))).toEqual({ code: 'media-unsupported', status: 422 })
  })

  it('refuses more than 10 MB', async () => {
    expect(await outcomeOf(Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual({ code: 'media-too-large', status: 413 })
  })

  it('refuses 41 megapixels by the header, without unpacking anything', async () => {
    const whole = await plain({ width: 8200, height: 5000 }).png().toBuffer()
    expect(await outcomeOf(whole)).toEqual({ code: 'media-too-large', status: 413 })
    // Damaged behind the header: had it been unpacked, that would have been the complaint.
    expect(await outcomeOf(whole.subarray(0, 300))).toEqual({ code: 'media-too-large', status: 413 })
  })
})

describe('what the decoder complains of', () => {
  it('is the picture’s fault when it is damaged, and the complaint stays with the refusal', async () => {
    const whole = await plain({ width: 500, height: 500 }).png().toBuffer()
    const refusal = await processImage(whole.subarray(0, 120)).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'media-unsupported', cause: { message: expect.stringContaining('png') } })
  })

  it('is not the picture’s fault when time ran out: another try may succeed', async () => {
    const slow = () => plain({ width: 3000, height: 3000 }).median(25).timeout({ seconds: 1 }).toBuffer()
    await expect(reading(slow)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterS: 60,
      cause: { message: expect.stringContaining('timeout') },
    })
  })

  it('is a bug when it is one', async () => {
    await expect(reading(() => Promise.reject(new TypeError('no such method')))).rejects.toThrow(TypeError)
  })
})
