import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/rules.ts'
import type { UploadUse } from '#contract/upload.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { sweptAtOnce } from '#server/infra/jobs/upkeep.ts'
import type { PartialFiles } from './partial-files.ts'
import { deleteUpload, listKnownOf, listOpenUploads, listUploadsUntil, sumOpenUploads } from './upload-repo.ts'

/** After its last piece. */
export const uploadLifeMs = dayMs
/** A device sends one post after the other, of three pictures each; the rest was begun and given up. */
export const openUploadsOfMember = 8
/** Each use has room of its own, of so many times what pictures have, and so many open uploads of one member. */
const rooms: Readonly<Record<UploadUse, { share: number; mostOfMember: number }>> = {
  picture: { share: 1, mostOfMember: openUploadsOfMember },
  archive: { share: 4, mostOfMember: 1 },
  attachment: { share: 0.25, mostOfMember: 2 * limits.ticketAttachments },
}

interface RoomDeps {
  files: PartialFiles
  /** Of all that is open, of all members together. */
  maxBytes: number
}

/**
 * Makes room for an upload that begins: what was longest untouched goes, first of its own member's, then of whoever has most. A
 * device whose upload is gone begins it anew, so nobody is kept out by what others leave lying.
 */
export async function makeUploadRoom(
  { files, maxBytes }: RoomDeps,
  db: Db,
  { accountId, bytes, use }: { accountId: string; bytes: number; use: UploadUse },
): Promise<void> {
  const { share, mostOfMember } = rooms[use]
  const most = share * maxBytes
  const own = await listOpenUploads(db, accountId, use)
  for (const { id } of own.slice(0, Math.max(0, own.length + 1 - mostOfMember))) await forgetUpload(files, db, id)
  for (;;) {
    const sums = await sumOpenUploads(db, use)
    const [greediest] = sums
    if (!greediest || sums.reduce((sum, each) => sum + each.bytes, bytes) <= most) return
    const [oldest] = await listOpenUploads(db, greediest.accountId, use)
    if (oldest) await forgetUpload(files, db, oldest.id)
  }
}

/** First the file: what remains of an interruption is found again by its row. */
export async function forgetUpload(files: PartialFiles, db: Db, id: string): Promise<void> {
  await files.remove(id)
  await deleteUpload(db, id)
}

/** Forgets what was left lying. */
export async function sweepPartialUploads(files: PartialFiles, db: Db, now: number): Promise<void> {
  for (;;) {
    const old = await listUploadsUntil(db, { until: now - uploadLifeMs, limit: sweptAtOnce })
    if (old.length === 0) break
    for (const { id } of old) await forgetUpload(files, db, id)
  }
  await removeNobodys(files, db)
}

/** Removes files whose uploads went with their members: nothing else says any more that they are there. */
async function removeNobodys(files: PartialFiles, db: Db): Promise<void> {
  const there = await files.list()
  for (let at = 0; at < there.length; at += sweptAtOnce) {
    const some = there.slice(at, at + sweptAtOnce)
    const known = new Set(await listKnownOf(db, some))
    for (const id of some) if (!known.has(id)) await files.remove(id)
  }
}
