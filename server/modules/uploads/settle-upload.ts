import { uploadIdSchema } from '#contract/ids.ts'
import type { Upload } from '#contract/upload.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { PartialFiles } from './partial-files.ts'
import { updateUpload, type UploadRow } from './upload-repo.ts'
import { forgetUpload } from './upload-room.ts'

/** Whether its bytes have served, or are gone: what was charged for it is used up, and only beginning it anew goes on. */
export async function isSpent(files: PartialFiles, { id, bytes, completed_at, used_at }: UploadRow): Promise<boolean> {
  return used_at !== null || (completed_at !== null && (await files.sizeOf(id)) < bytes)
}

/** What there is of an upload that is not spent. Its record is put right by that: with all its bytes it is complete, if they are the right ones. */
export async function settleUpload(
  { files, clock }: { files: PartialFiles; clock: () => number },
  db: Db,
  { id: rowId, sha256, bytes, completed_at }: UploadRow,
): Promise<Upload> {
  const id = uploadIdSchema.parse(rowId)
  const offset = await files.sizeOf(id)
  if (offset >= bytes && completed_at === null) {
    if ((await files.hashOf(id)) !== sha256) {
      await forgetUpload(files, db, id)
      throw refuse('bad-request', 'What arrived is not the file that was announced.', { field: 'sha256', status: 422 })
    }
    await updateUpload(db, id, { completed_at: clock() })
  }
  return { id, offset, bytes }
}
