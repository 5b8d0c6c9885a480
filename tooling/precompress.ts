import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
// Below that a copy saves some hundred bytes at most, next to the headers that any answer has.
const smallestBytes = 512
/**
 * Ways in which brotli may write distances (RFC 7932, 4): no difference to whoever reads them. Which is best differs from build to build by 0.1 %, and
 * with it what a first visit fetches.
 */
const settings: { postfixBits: number; directDistances: number }[] = [
  { postfixBits: 0, directDistances: 0 },
  { postfixBits: 1, directDistances: 0 },
  { postfixBits: 2, directDistances: 48 },
  { postfixBits: 3, directDistances: 16 },
]

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
  const copies = await Promise.all(settings.map((each) => brotliWith(content, each)))
  return copies.reduce((smallest, copy) => (copy.length < smallest.length ? copy : smallest))
}

function brotliWith(content: Buffer, { postfixBits, directDistances }: (typeof settings)[number]): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
    [constants.BROTLI_PARAM_NDIRECT]: directDistances,
  }
  return promisify(brotliCompress)(content, { params })
}
