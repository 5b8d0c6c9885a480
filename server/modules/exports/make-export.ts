import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { writeMemberArchive } from '#server/export/member-archive.ts'
import { memberQuotas } from '#server/http/member-quotas.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { addUnclaimedMedia, deleteUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import { StoppedForNow, type Turn, type Verdict } from '#server/infra/jobs/job-lane.ts'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import type { RemoveMedia } from '#server/infra/media/remove-media.ts'
import { deleteExport, findExport, listOlderExports, markFailed, markReady, markStarted } from './export-repo.ts'
import type { ExportOrder } from './export-service.ts'

/**
 * Makes an export; whoever is stopped in between leaves files that are swept away, and the next try begins anew. With the last try
 * it has failed, and may be asked for again at once.
 */
export async function makeExport(
  deps: Deps & { removeMedia: RemoveMedia },
  { exportId, accountId }: ExportOrder,
  {
    attempt,
    gotOn,
    tellReady,
  }: Pick<Turn, 'attempt' | 'gotOn'> & { tellReady: (db: Db, about: ExportOrder) => Promise<void> },
): Promise<Verdict> {
  const { db, clock, removeMedia } = deps
  const asked = await findExport(db, exportId)
  // Gone with its member, or made by another process.
  if (!asked || asked.ready_at !== null) return { status: 'done' }
  await markStarted(db, exportId, clock())
  const directory = `exports/${randomBytes(24).toString('base64url')}/`
  await addUnclaimedMedia(db, [directory], clock())
  try {
    const bytes = await writeMemberArchive(deps, { accountId, directory, gotOn })
    const isTheirs = await runTransaction(deps, async (transaction) => {
      if (!(await markReady(transaction, exportId, { directory, bytes, ready_at: clock() }))) return false
      await deleteUnclaimedMedia(transaction, [directory])
      // One copy is enough of what may be nobody else's.
      for (const older of await listOlderExports(transaction, asked)) {
        if (older.directory !== null) await removeMedia(transaction, [older.directory])
        await deleteExport(transaction, older.id)
      }
      await tellReady(transaction, { exportId, accountId })
      return true
    })
    // Its member is gone meanwhile, or another process was quicker.
    if (!isTheirs) await removeMedia(db, [directory])
    return { status: 'done' }
  } catch (error) {
    // The answer to the commit was lost, not what it wrote.
    if ((await findExport(db, exportId))?.directory === directory) return { status: 'done' }
    // Where the database is away, it is swept away a day later.
    await removeMedia(db, [directory]).catch((err: unknown) => deps.log.warn({ err }, 'half an export is left'))
    if (error instanceof StoppedForNow || attempt < jobQueues.exports.tries) throw error
    await giveExportUp(deps, { exportId, accountId })
    return { status: 'refused', reason: String(error) }
  }
}

/** Says that it has failed; it may be asked for again at once. */
export async function giveExportUp(
  { db, clock, limiter }: Pick<Deps, 'db' | 'clock' | 'limiter'>,
  { exportId, accountId }: ExportOrder,
): Promise<void> {
  await markFailed(db, exportId, clock())
  await limiter.clear(memberQuotas.exports, accountId)
}
