import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
// Below that a copy saves some hundred bytes at most, next to the headers that any answer has.
const smallestBytes = 512
/** Binary logarithms of brotli's block size; 18 is its own choice. Which one is best differs from build to build by 0.1 %. */
const blockSizes = [18, 19]
/** What fits into the smaller one comes out the same. */
const oneBlockBytes = 2 ** 18

/** Writes a .br and a .gz beside every text file of the folder, so that the server compresses nothing while it serves. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !worthIt.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = await readFile(file)
    if (content.length < smallestBytes) continue
    await writeFile(`${file}.br`, await smallestBrotli(content))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const sizes = content.length > oneBlockBytes ? blockSizes : blockSizes.slice(0, 1)
  const copies = await Promise.all(sizes.map((size) => brotliAt(content, size)))
  return copies.reduce((smallest, copy) => (copy.length < smallest.length ? copy : smallest))
}

function brotliAt(content: Buffer, blockSize: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGBLOCK]: blockSize,
  }
  return promisify(brotliCompress)(content, { params })
}
