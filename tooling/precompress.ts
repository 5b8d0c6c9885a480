import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const smallestBytes = 1024

/** Writes a .br and a .gz beside every text file of the folder, so that the server compresses nothing while it serves. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !worthIt.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = await readFile(file)
    if (content.length < smallestBytes) continue
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }))
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
