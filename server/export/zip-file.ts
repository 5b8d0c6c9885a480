import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A zip file that is stored while it is written. */
export interface ZipWriter {
  /** Waits until the file has gone on to the store: no more than one is in memory. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Ends it; answers its length in bytes once all of it is stored. */
  end(): Promise<number>
  /** Leaves it as it is. */
  abandon(): void
}

interface ZipTools {
  /** Takes in what comes and answers how much that was. */
  store: (chunks: AsyncIterable<Buffer>) => Promise<number>
  /** Hears of each file that is written. */
  wrote: () => void
  now: number
}

export function makeZipWriter({ store, wrote, now }: ZipTools): ZipWriter {
  const zip = new ZipFile()
  const output = zip.outputStream
  // Its types promise less than there is.
  if (!(output instanceof Readable)) throw new Error('the zip file is no stream')
  const stored = store(output)
  // Whoever adds or ends hears of it.
  stored.catch(() => undefined)
  return {
    async add(name, bytes) {
      const source = Readable.from([bytes], { objectMode: false })
      // Pictures are as small as they get.
      const compress = !name.endsWith('.webp')
      zip.addReadStream(source, name, { size: bytes.length, compress, mtime: new Date(now) })
      await Promise.race([finished(source), stored])
      wrote()
    },
    async end() {
      zip.end()
      return stored
    },
    abandon: () => void output.destroy(),
  }
}
