import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const publicFolder = path.join(import.meta.dirname, '..', 'public')
const drawings = path.join(publicFolder, 'icons')

const pictures = [
  { drawing: 'icon.svg', size: 192, name: 'icon-192.png' },
  { drawing: 'icon.svg', size: 512, name: 'icon-512.png' },
  { drawing: 'icon-maskable.svg', size: 512, name: 'icon-maskable-512.png' },
  { drawing: 'icon-monochrome.svg', size: 512, name: 'icon-monochrome-512.png' },
  { drawing: 'icon-maskable.svg', size: 180, name: 'apple-touch-icon-180.png' },
  ...['compose', 'notifications', 'bookmarks', 'search'].map((shortcut) => ({
    drawing: `shortcut-${shortcut}.svg`,
    size: 96,
    name: `shortcut-${shortcut}-96.png`,
  })),
]

async function draw(drawing: string, size: number): Promise<Buffer> {
  const svg = await readFile(path.join(drawings, drawing))
  // The drawings are 64 units wide and SVG counts 72 units to the inch.
  return sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An .ico file is a directory of 6 + 16 bytes a picture, followed by the pictures, which may be PNG. */
function icoWith(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}

for (const { drawing, size, name } of pictures) {
  await writeFile(path.join(drawings, name), await draw(drawing, size))
}
await writeFile(path.join(publicFolder, 'favicon.ico'), icoWith(await draw('icon.svg', 32), 32))
