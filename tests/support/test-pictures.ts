import sharp from 'sharp'
import type { Picture } from './member-steps.ts'

/** A real photo-like JPEG with EXIF (orientation and a GPS position), as a phone would make it. */
export async function phonePicture(name: string, hue: number): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="hsl(${hue} 50% 70%)"/>
    <circle cx="1180" cy="320" r="150" fill="hsl(${hue + 40} 80% 88%)"/>
    <path d="M0 900 420 520l320 240 380-360 480 500v300H0z" fill="hsl(${hue} 35% 40%)"/></svg>`
  const buffer = await sharp(Buffer.from(svg))
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Test' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A picture that does not shrink: grain, and nothing else. */
export async function grainyPicture(name: string, width: number): Promise<Picture> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({ create: { width, height: 480, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
