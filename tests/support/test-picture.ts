import sharp from 'sharp'
import type { TestFile } from './test-call.ts'

/** A plain picture as a form field; every colour makes another file. */
export async function testPicture({ width = 60, height = 40, color = '#c6401d' } = {}): Promise<TestFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: color } })
  return { field: 'media', name: 'photo.png', type: 'image/png', bytes: new Uint8Array(await picture.png().toBuffer()) }
}
