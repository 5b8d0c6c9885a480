import type { UploadedFile } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { UploadUse } from '#contract/upload.ts'
import type { PartialFiles } from './partial-files.ts'
import { claimUpload, deleteUpload, findUpload, listUsedOf } from './upload-repo.ts'
import { uploadLifeMs } from './upload-room.ts'

/** What a module needs whose calls may name uploads in the place of files. */
export type NamedUploads = ReturnType<typeof makeNamedUploads>

export function makeNamedUploads({ files, clock }: { files: PartialFiles; clock: () => number }) {
  return {
    /** What a write names as its files; refuses what is unknown by now or has not arrived completely. */
    async findFiles(
      db: Db,
      { accountId, ids, use = 'picture' }: { accountId: string; ids: readonly string[]; use?: UploadUse },
    ): Promise<UploadedFile[]> {
      const found: UploadedFile[] = []
      for (const id of ids) {
        const row = await findUpload(db, { id, accountId, since: clock() - uploadLifeMs })
        if (!row || row.completed_at === null || row.use !== use) throw toBeSentAgain()
        const { sha256, bytes } = row
        const path = await files.localPathOf(id)
        // What is named once more is one more picture, and costs as much.
        const isCharged = !found.some((file) => file.path === path)
        found.push({ field: 'media', name: '', path, bytes, sha256, ...(isCharged && { isCharged }) })
      }
      return found
    },

    /** In the transaction of a write that makes something of them: no other does. */
    async claim(db: Db, ids: readonly string[]): Promise<void> {
      // In one order, so that nobody waits in a circle.
      for (const id of [...new Set(ids)].sort()) if (!(await claimUpload(db, id, clock()))) throw toBeSentAgain()
    },

    /** Removes what was claimed once that is committed. That they were there still counts when the write is repeated. */
    async removeUsed(db: Db, ids: readonly string[]): Promise<void> {
      for (const { id } of await listUsedOf(db, ids)) await files.remove(id)
    },

    /** In the transaction of what makes posts of an archive: its file is that one's from then on, and no upload any more. */
    async claimArchive(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<void> {
      const row = await findUpload(db, { id, accountId, since: clock() - uploadLifeMs })
      if (row?.use === 'archive' && row.completed_at !== null && (await deleteUpload(db, id))) return
      throw refuse('conflict', 'The archive has to be sent again.', { field: 'upload' })
    },

    /** Where the file of an archive can be read. */
    localPathOf: files.localPathOf,

    removeFile: files.remove,
  }
}

function toBeSentAgain(): Error {
  return refuse('conflict', 'A file has to be sent again.', { field: 'media_uploads' })
}
