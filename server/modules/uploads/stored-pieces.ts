import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { addUnclaimedMedia, deleteUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import {
  deletePieces,
  findLastPiece,
  insertPiece,
  listFilesWithPieces,
  listPieces,
} from '#server/infra/db/upload-piece-repo.ts'
import type { RemovalDeps } from '#server/infra/media/remove-media.ts'
import { makePartialFiles, type PartialFiles } from './partial-files.ts'
import { wrongOffset } from './receive-piece.ts'

/** What the store is given at once: it takes whole files. */
const pieceBytes = 1024 * 1024
const listedAtOnce = 1_000

type PieceDeps = Pick<Deps, 'mediaStore'> & RemovalDeps

/**
 * Files that come in pieces, in a store that all instances reach: an upload begun at one goes on at another. `directory` is this
 * instance's own, for copies of what has arrived completely while something is made of it.
 */
export function makeStoredPieces(deps: PieceDeps, directory: string): PartialFiles {
  const { db, removeMedia } = deps
  const copies = makePartialFiles(directory)

  return {
    sizeOf: (id) => sizeOf(db, id),

    async write(id, offset, chunks) {
      let start = offset
      for await (const bytes of inPieces(chunks)) {
        await store(deps, { id, start, bytes })
        start += bytes.length
      }
    },

    async hashOf(id) {
      const hash = createHash('sha256')
      for await (const bytes of read(deps, id)) hash.update(bytes)
      return hash.digest('hex')
    },

    async localPathOf(id) {
      const size = await sizeOf(db, id)
      if (size === 0 || (await copies.sizeOf(id)) !== size) {
        await copies.remove(id)
        await copies.write(id, 0, read(deps, id))
      }
      return copies.localPathOf(id)
    },

    list: async () => [...new Set([...(await copies.list()), ...(await listAll(db))])],

    async remove(id) {
      await copies.remove(id)
      await runTransaction(deps, async (transaction) => removeMedia(transaction, await deletePieces(transaction, id)))
    },
  }
}

async function sizeOf(db: Db, id: string): Promise<number> {
  const last = await findLastPiece(db, id)
  return last ? last.start + last.bytes : 0
}

async function listAll(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const some = await listFilesWithPieces(db, { after: ids.at(-1) ?? '', limit: listedAtOnce })
    ids.push(...some)
    if (some.length < listedAtOnce) return ids
  }
}

async function* read({ db, mediaStore }: PieceDeps, id: string): AsyncGenerator<Buffer> {
  for (const { key } of await listPieces(db, id)) {
    const stored = await mediaStore.read(key)
    if (!stored) throw new Error(`a piece of the upload ${id} is not in the store any more`)
    yield stored.bytes
  }
}

async function store(
  deps: PieceDeps,
  { id, start, bytes }: { id: string; start: number; bytes: Buffer },
): Promise<void> {
  const { db, mediaStore, clock } = deps
  const key = `uploads/${randomBytes(24).toString('base64url')}`
  await addUnclaimedMedia(db, [key], clock())
  await mediaStore.put(key, bytes, 'application/octet-stream')
  const isNext = await runTransaction(deps, async (transaction) => {
    if (!(await insertPiece(transaction, { upload_id: id, start, bytes: bytes.length, key }))) return false
    await deleteUnclaimedMedia(transaction, [key])
    return true
  })
  if (isNext) return
  // The same piece came in at another instance, which was quicker.
  await deps.removeMedia(db, [key])
  throw wrongOffset(await sizeOf(db, id))
}

/** What comes, in pieces that the store is given at once; what has come when the line breaks is one, too, before the error. */
async function* inPieces(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  const take = () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    length = 0
    return piece
  }
  let failure: { cause: unknown } | undefined
  try {
    for await (const chunk of chunks) {
      waiting.push(chunk)
      length += chunk.length
      if (length >= pieceBytes) yield take()
    }
  } catch (cause) {
    failure = { cause }
  }
  if (length > 0) yield take()
  if (failure) throw failure.cause
}
