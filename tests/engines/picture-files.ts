import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

/** Where the pictures of the walk lie, in a folder of their own. */
export interface PictureFiles {
  folder: string
  /** 12 megapixels, as a phone held upright makes it: the bytes lie on their side, EXIF says so. */
  turnedJpeg: string
  transparentPng: string
  webp: string
  avif: string
}

const scene = (width: number, height: number, hue: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">
      <rect width="400" height="300" fill="hsl(${hue} 50% 70%)"/><path d="M0 225 105 130l80 60 95-90 120 125v75H0z"/></svg>`),
  )

export async function makePictures(): Promise<PictureFiles> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-pictures-'))
  const at = (name: string) => path.join(folder, name)
  const files = {
    folder,
    turnedJpeg: at('phone.jpg'),
    transparentPng: at('clear.png'),
    webp: at('web.webp'),
    avif: at('new.avif'),
  }
  const clear = { create: { width: 600, height: 400, channels: 4, background: '#c6401d40' } } as const
  await scene(4000, 3000, 200).withMetadata({ orientation: 6 }).jpeg({ quality: 85 }).toFile(files.turnedJpeg)
  await sharp(clear).png().toFile(files.transparentPng)
  await scene(1200, 900, 120).webp().toFile(files.webp)
  await scene(1200, 900, 30).avif({ effort: 0 }).toFile(files.avif)
  return files
}
