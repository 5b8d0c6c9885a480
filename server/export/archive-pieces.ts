import type { MediaStore } from '#server/infra/media/media-store.ts'

/** Large files lie in the media store in pieces of this size, as the store takes and gives what it has whole. */
const pieceBytes = 4 * 1024 * 1024

/** Stores what comes below `directory` (`a/b/`); answers how many bytes that was. */
export async function storePieces(
  mediaStore: MediaStore,
  directory: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let bytes = 0
  let piece = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  async function put(): Promise<void> {
    await mediaStore.put(pieceKey(directory, piece), Buffer.concat(waiting), 'application/octet-stream')
    piece += 1
    waiting = []
    waitingBytes = 0
  }
  for await (let chunk of chunks) {
    bytes += chunk.length
    while (waitingBytes + chunk.length >= pieceBytes) {
      const room = pieceBytes - waitingBytes
      waiting.push(chunk.subarray(0, room))
      chunk = chunk.subarray(room)
      await put()
    }
    waiting.push(chunk)
    waitingBytes += chunk.length
  }
  if (waitingBytes > 0) await put()
  return bytes
}

/** Gives bytes back of a file that was stored in pieces, from the first to the last of them; throws where one is missing. */
export async function* readPieces(
  mediaStore: MediaStore,
  directory: string,
  { first, last }: { first: number; last: number },
): AsyncGenerator<Buffer> {
  for (let piece = Math.floor(first / pieceBytes); piece * pieceBytes <= last; piece += 1) {
    const stored = await mediaStore.read(pieceKey(directory, piece))
    if (!stored) throw new Error(`a piece of ${directory} is missing`)
    const startsAt = piece * pieceBytes
    yield stored.bytes.subarray(Math.max(0, first - startsAt), last + 1 - startsAt)
  }
}

function pieceKey(directory: string, piece: number): string {
  return `${directory}${String(piece).padStart(6, '0')}`
}
