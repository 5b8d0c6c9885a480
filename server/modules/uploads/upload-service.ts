import { limits } from '#contract/rules.ts'
import type { Upload, UploadUse } from '#contract/upload.ts'
import type { Piece } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { receivePiece, type ReceiveDeps } from './receive-piece.ts'
import { isSpent, settleUpload } from './settle-upload.ts'
import { beginAnew, findUpload, findUploadOfFile, insertUpload, updateUpload, type UploadRow } from './upload-repo.ts'
import { forgetUpload, makeUploadRoom, uploadLifeMs } from './upload-room.ts'

interface UploadDeps extends ReceiveDeps {
  clock: () => number
  newId: () => string
  /** Of all that is open, of all members together. */
  maxBytes: number
  /** Spends a member's quota of the day, or refuses. */
  charge: (announced: Announced) => Promise<void>
}

interface Own {
  id: string
  accountId: string
}

interface Announced {
  accountId: string
  sha256: string
  bytes: number
  use: UploadUse
}

/** Files that come in pieces, before the write that names them. None of this runs in a transaction: each statement stands alone. */
export function makeUploadService(deps: UploadDeps) {
  const { clock, files } = deps

  async function findOwn(db: Db, own: Own): Promise<UploadRow> {
    const row = assertThere(await findUpload(db, { ...own, since: clock() - uploadLifeMs }))
    return assertThere((await isSpent(files, row)) ? undefined : row)
  }

  return {
    begin: (db: Db, announced: Announced) => begin(deps, db, announced),

    read: async (db: Db, own: Own): Promise<Upload> => settleUpload(deps, db, await findOwn(db, own)),

    /** Adds what comes of a piece; with the last one the whole is held against its hash. */
    async receive(db: Db, own: Own, piece: Piece): Promise<Upload> {
      const row = await findOwn(db, own)
      await receivePiece(deps, row, piece)
      await updateUpload(db, row.id, { updated_at: clock() })
      return settleUpload(deps, db, row)
    },
  }
}

/** Begins an upload, or goes on with the one of the same file. The day's quota is charged each time that one begins. */
async function begin(deps: UploadDeps, db: Db, announced: Announced): Promise<Upload> {
  const { files, clock, newId, charge } = deps
  const { accountId, sha256, bytes, use } = announced
  refuseTooLarge(announced)
  const known = await findUploadOfFile(db, { accountId, sha256 })
  const isForgotten = !known || known.use !== use || known.updated_at < clock() - uploadLifeMs
  if (!isForgotten) {
    if (known.bytes !== bytes) throw refuse('bad-request', 'This file has another length.', { field: 'bytes' })
    if (!(await isSpent(files, known))) return settleUpload(deps, db, known)
  }
  await charge(announced)
  if (known && isForgotten) await forgetUpload(files, db, known.id)
  await makeUploadRoom(deps, db, { accountId, bytes, use })
  if (known && !isForgotten) {
    // Under its id, by which a write that is repeated knows it.
    await files.remove(known.id)
    await beginAnew(db, known.id, clock())
  }
  const times = { updated_at: clock(), completed_at: null, used_at: null }
  await insertUpload(db, { id: newId(), account_id: accountId, sha256, bytes, use, ...times })
  // Another device may have begun the same file in the same moment.
  return settleUpload(deps, db, assertThere(await findUploadOfFile(db, { accountId, sha256 })))
}

const sizes: Readonly<Record<UploadUse, { most: number; what: string }>> = {
  picture: { most: limits.uploadBytes, what: 'A picture' },
  archive: { most: limits.archiveBytes, what: 'An archive' },
  attachment: { most: limits.ticketAttachmentBytes, what: 'An attachment' },
}

function refuseTooLarge({ bytes, use }: Announced): void {
  const { most, what } = sizes[use]
  if (bytes <= most) return
  throw refuse('media-too-large', `${what} has at most ${most / 1024 / 1024} MB.`, { field: 'bytes' })
}

function assertThere(row: UploadRow | undefined): UploadRow {
  if (!row) throw refuse('not-found', 'There is no such upload, or it was left lying for a day.')
  return row
}
