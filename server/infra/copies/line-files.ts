import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { errorCode } from '#server/error-code.ts'
import { StartRefusal } from '#server/start-refusal.ts'

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

/** The values of such a file, as they were written; throws `StartRefusal` where it is damaged, or missing though it should be there. */
export async function* readLines<T>(
  file: string,
  expected: 'must be there' | 'may be missing' = 'must be there',
): AsyncGenerator<T> {
  try {
    yield* readWhole<T>(file)
  } catch (cause) {
    const code = errorCode(cause) ?? ''
    if (code === 'ENOENT' && expected === 'may be missing') return
    const isDamaged = cause instanceof SyntaxError || code.startsWith('Z_') || code === 'ENOENT'
    throw isDamaged ? new StartRefusal(`${file} is ${code === 'ENOENT' ? 'missing' : 'damaged'}.`, { cause }) : cause
  }
}

async function* readWhole<T>(file: string): AsyncGenerator<T> {
  let rest = ''
  // What fails ends the last of them, too, and is thrown where that is read.
  const unpacked = connect(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8')
  for await (const chunk of unpacked) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
