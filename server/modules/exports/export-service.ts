import { exportLifeMs } from '#contract/export.ts'
import type { Export } from '#contract/own-export.ts'
import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Order } from '#server/infra/jobs/make-jobs.ts'
import { refuse } from '#server/refusal.ts'
import { findExport, insertExport, listExportsOf, type ExportRow } from './export-repo.ts'
import { isGoodAddress, longestMakingMs, toExport, type DownloadAddress } from './export-view.ts'

/** What the job of an export is about. */
export interface ExportOrder {
  exportId: string
  accountId: string
}

/** One that was made, where it lies. */
export interface StoredExport {
  id: string
  directory: string
  bytes: number
}

type ExportDeps = Pick<Deps, 'clock' | 'newId'> & { order: Order<ExportOrder> }

export type ExportService = ReturnType<typeof makeExportService>

/** Copies of members' data: asked for, and found again when they are made. */
export function makeExportService({ clock, newId, order }: ExportDeps) {
  return {
    async request(db: Db, accountId: string): Promise<Export> {
      const now = clock()
      const row = { id: newId(), account_id: accountId, created_at: now }
      const nothingYet = { started_at: null, ready_at: null, failed_at: null, directory: null, bytes: null }
      const asked: ExportRow = { ...row, ...nothingYet }
      await insertExport(db, asked)
      await order(db, { exportId: row.id, accountId }, { lifeMs: longestMakingMs })
      return {
        ...row,
        state: 'requested',
        created_at: new Date(now).toISOString(),
        bytes: null,
        expires_at: null,
        url: null,
      }
    },

    async list(db: Db, accountId: string): Promise<Export[]> {
      const now = clock()
      const rows = await listExportsOf(db, accountId, now - exportLifeMs - dayMs)
      return rows.flatMap((row) => toExport(row, now) ?? [])
    },

    /** The one that an address for downloading is of. */
    async findForDownload(db: Db, address: DownloadAddress): Promise<StoredExport> {
      const row = await findExport(db, address.id)
      const now = clock()
      if (row?.directory && row.bytes !== null && isGoodAddress(row, address, now) && toExport(row, now))
        return { id: row.id, directory: row.directory, bytes: row.bytes }
      throw refuse('not-found', 'This link is over. Your account settings have a new one.')
    },
  }
}
