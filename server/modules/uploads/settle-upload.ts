import { uploadIdSchema } from '#contract/ids.ts'
import type { Upload } from '#contract/upload.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { PartialFiles } from './partial-files.ts'
import { updateUpload, type UploadRow } from './upload-repo.ts'
import { forgetUpload } from './upload-room.ts'

/**
 * What there is of an upload. Its record is put right by that: with all its bytes it is complete, if they are the right ones; without
 * them, as after something was made of it, it begins again.
 */
export async function settleUpload(
  { files, clock }: { files: PartialFiles; clock: () => number },
  db: Db,
  { id: rowId, sha256, bytes, completed_at, used_at }: UploadRow,
): Promise<Upload> {
  const id = uploadIdSchema.parse(rowId)
  const offset = await files.sizeOf(id)
  if (offset < bytes) {
    if (completed_at !== null || used_at !== null) await updateUpload(db, id, { completed_at: null, used_at: null })
  } else if (completed_at === null) {
    if ((await files.hashOf(id)) !== sha256) {
      await forgetUpload(files, db, id)
      throw refuse('bad-request', 'What arrived is not the file that was announced.', { field: 'sha256', status: 422 })
    }
    await updateUpload(db, id, { completed_at: clock() })
  }
  return { id, offset, bytes }
}
