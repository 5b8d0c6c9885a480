import { dayMs } from '#contract/durations.ts'
import type { Import } from '#contract/own-import.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Order } from '#server/infra/jobs/make-jobs.ts'
import { refuse } from '#server/refusal.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import { countUnderWay, findImport, insertImport, listImportsOf } from './import-repo.ts'
import { longestImportMs, toImport } from './import-view.ts'

/** What the job of an import is about. */
export interface ImportOrder {
  importId: string
  accountId: string
}

/** So long a member sees what came of one. */
export const importLifeMs = 30 * dayMs

/** Their archives lie on the disk, 256 MB each at most. */
const mostUnderWay = 20

interface ImportDeps extends Pick<Deps, 'clock' | 'newId'> {
  order: Order<ImportOrder>
  uploads: Pick<NamedUploads, 'claimArchive'>
}

export type ImportService = ReturnType<typeof makeImportService>

/** Archives that become posts: asked for, and looked after. */
export function makeImportService({ clock, newId, order, uploads }: ImportDeps) {
  return {
    async request(db: Db, { accountId, uploadId }: { accountId: string; uploadId: string }): Promise<Import> {
      const now = clock()
      if ((await countUnderWay(db, { since: now - longestImportMs, most: mostUnderWay })) === mostUnderWay)
        throw refuse('unavailable', 'Many imports are waiting. Please try again in an hour.', { retryAfterS: 3600 })
      const id = newId()
      const row = { id, account_id: accountId, upload_id: uploadId, created_at: now, file: 1, position: 0 }
      if (!(await insertImport(db, { ...row, left_out: '{}' })))
        throw refuse('conflict', 'Another import of yours is under way. Please wait until it is done.')
      await uploads.claimArchive(db, { accountId, id: uploadId })
      await order(db, { importId: id, accountId }, { lifeMs: longestImportMs })
      const asked = await findImport(db, id)
      if (!asked) throw new Error('the import is not there')
      return toImport(asked, now)
    },

    async list(db: Db, accountId: string): Promise<Import[]> {
      const now = clock()
      return (await listImportsOf(db, accountId, now - importLifeMs)).map((row) => toImport(row, now))
    },
  }
}
