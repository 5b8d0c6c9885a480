import { open } from 'node:fs/promises'

/** A picture as it came: its bytes, or the path of its file. */
export type PictureSource = Buffer | string

// More than any type of picture needs to be known by.
const startBytes = 256

/** How long a picture is, and what it starts with. */
export async function lookAt(source: PictureSource): Promise<{ bytes: number; start: Buffer }> {
  if (typeof source !== 'string') return { bytes: source.length, start: source.subarray(0, startBytes) }
  const file = await open(source)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(startBytes) })
    return { bytes: size, start: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}
