import type { UploadedFile } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { PartialFiles } from './partial-files.ts'
import { findUpload, updateUpload } from './upload-repo.ts'
import { uploadLifeMs } from './upload-room.ts'

/** What a module needs whose calls may name uploads in the place of files. */
export type NamedUploads = ReturnType<typeof makeNamedUploads>

export function makeNamedUploads({ files, clock }: { files: PartialFiles; clock: () => number }) {
  return {
    /** What a write names as its files; refuses what is unknown by now or has not arrived completely. */
    async findFiles(
      db: Db,
      { accountId, ids }: { accountId: string; ids: readonly string[] },
    ): Promise<UploadedFile[]> {
      const found: UploadedFile[] = []
      for (const id of ids) {
        const row = await findUpload(db, { id, accountId, since: clock() - uploadLifeMs })
        if (!row || row.completed_at === null) {
          throw refuse('conflict', 'A picture has to be sent again.', { field: 'media_uploads' })
        }
        const { sha256, bytes } = row
        found.push({ field: 'media', name: '', path: files.pathOf(id), bytes, sha256, isCharged: true })
      }
      return found
    },

    /** Once something was made of them their bytes are not needed; that they were there still counts when the write is repeated. */
    async markUsed(db: Db, ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        await updateUpload(db, id, { used_at: clock() })
        await files.remove(id)
      }
    },
  }
}
