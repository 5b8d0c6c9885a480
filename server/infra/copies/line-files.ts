import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes each value as a line of JSON, compressed, and has it on the disk at the end. */
export async function writeLines(file: string, values: AsyncIterable<unknown>): Promise<void> {
  await pipeline(
    async function* () {
      for await (const value of values) yield `${JSON.stringify(value)}\n`
    },
    createGzip(),
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
}

/** The values of such a file, as they were written. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  let rest = ''
  const unpacked = createReadStream(file).compose(createGunzip()).setEncoding('utf8')
  for await (const chunk of unpacked) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
