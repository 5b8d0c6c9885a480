import { makeHeldCounts } from '#server/http/held-counts.ts'
import { tooManyOwnUploads, uploadsOfMember } from '#server/http/uploads.ts'
import type { Piece } from '#server/http/endpoint-call.ts'
import { refuse, type Refusal } from '#server/refusal.ts'
import type { PartialFiles } from './partial-files.ts'
import type { UploadRow } from './upload-repo.ts'

export type PieceWriters = ReturnType<typeof makePieceWriters>

/** Who writes which upload in this process: the newest request, as its sender may have lost the connection of the one before. */
export function makePieceWriters() {
  const members = makeHeldCounts(uploadsOfMember)
  const writing = new Map<string, { breakOff: () => void; over: Promise<void> }>()

  return {
    async run({ id, account_id }: UploadRow, breakOff: () => void, write: () => Promise<void>): Promise<void> {
      for (let before = writing.get(id); before; before = writing.get(id)) {
        before.breakOff()
        await before.over
      }
      const leave = members.take(account_id)
      if (!leave) throw tooManyOwnUploads()
      const work = write()
      const over = work.then(
        () => undefined,
        () => undefined,
      )
      writing.set(id, { breakOff, over })
      try {
        await work
      } finally {
        writing.delete(id)
        leave()
      }
    },
  }
}

export interface ReceiveDeps {
  files: PartialFiles
  writers: PieceWriters
}

/** Writes a piece where it belongs. What has arrived when the connection is lost, or the piece proves too long, stays. */
export async function receivePiece(
  { files, writers }: ReceiveDeps,
  row: UploadRow,
  { offset, chunks, breakOff }: Piece,
): Promise<void> {
  await writers.run(row, breakOff, async () => {
    const there = await files.sizeOf(row.id)
    if (offset !== there) throw wrongOffset(there)
    await files.write(row.id, offset, within(fromLine(chunks), row.bytes - offset))
  })
}

/** What the sender's line brings. That it broke is said here, where nothing else can fail: a disk, a store or a database is not the sender's fault. */
async function* fromLine(chunks: Piece['chunks']): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    // A lost connection shows as a plain error of the stream; ours carry a status.
    if (error instanceof Error && 'status' in error) throw error
    throw refuse('bad-request', 'The piece ended too early.')
  }
}

/** What comes, up to `most` bytes; refuses the rest. */
async function* within(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of chunks) {
    if (chunk.length > left) throw refuse('payload-too-large', 'This is more than was announced.')
    left -= chunk.length
    yield chunk
  }
}

/** Tells where a piece would have to begin. */
export function wrongOffset(offset: number): Refusal {
  const headers = { 'upload-offset': String(offset) }
  return refuse('conflict', `The upload goes on at ${offset}.`, { field: 'Upload-Offset', headers })
}
