import type { ImportFailure } from '#contract/own-import.ts'
import { errorCode } from '#server/error-code.ts'
import type { Deps } from '#server/deps.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import { StoppedForNow, type Turn, type Verdict } from '#server/infra/jobs/job-lane.ts'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import type { PictureStorage } from '#server/infra/media/picture-storage.ts'
import { readManifest } from '#server/import/archive-content.ts'
import { BadArchive, openArchive, type ArchiveFile } from '#server/import/archive-file.ts'
import { dropPictures, preparePosts, writePosts } from '#server/import/import-posts.ts'
import { startPostsReader, type PostsReader } from '#server/import/posts-reader.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import {
  findImport,
  finishImport,
  markImportStarted,
  mayWritePosts,
  moveImport,
  type ImportProgress,
  type ImportRow,
} from './import-repo.ts'
import type { ImportOrder } from './import-service.ts'
import { addCounts, readCounts } from './import-view.ts'

/** Of one transaction. */
const postsAtOnce = 10
/** Then others have their turn, and a process that is to stop can. */
const turnMs = 5_000
/** Of one archive; as many as a member writes in many years. */
const mostPosts = 20_000

export interface ImportArchiveDeps {
  deps: Deps
  pictures: PictureStorage
  uploads: Pick<NamedUploads, 'localPathOf' | 'removeFile'>
}

/** Imports some of an archive and says whether there is more; whoever is stopped in between goes on where another was. */
export async function importArchive(
  tools: ImportArchiveDeps,
  { importId }: ImportOrder,
  { attempt, gotOn }: Pick<Turn, 'attempt' | 'gotOn'>,
): Promise<Verdict> {
  const { db } = tools.deps
  const asked = await findImport(db, importId)
  // Gone with its member, or done by another process.
  if (!asked || asked.finished_at !== null) return { status: 'done' }
  try {
    const isMore = await importSome(tools, asked, gotOn)
    return { status: isMore ? 'more' : 'done' }
  } catch (error) {
    if (error instanceof StoppedForNow) throw error
    const failure = failureOf(error)
    if (failure === undefined && attempt < jobQueues.imports.tries) throw error
    await endImport(tools, asked, failure ?? 'broken')
    return failure === undefined ? { status: 'refused', reason: String(error) } : { status: 'done' }
  }
}

function failureOf(error: unknown): ImportFailure | undefined {
  if (error instanceof BadArchive) return error.failure
  return errorCode(error) === 'ENOENT' ? 'took-too-long' : undefined
}

async function importSome(tools: ImportArchiveDeps, asked: ImportRow, gotOn: () => void): Promise<boolean> {
  const { deps, uploads } = tools
  const endAt = performance.now() + turnMs
  const path = await uploads.localPathOf(asked.upload_id)
  const archive = await openArchive(path)
  let reader: PostsReader | undefined
  try {
    const { postCount: posts_in_archive, madeAt } = await readManifest(archive)
    reader = startPostsReader({ path, madeAt })
    if (asked.started_at === null) {
      await markImportStarted(deps.db, asked.id, { started_at: deps.clock(), posts_in_archive })
    }
    for (let row: ImportRow | undefined = asked; row; row = await findImport(deps.db, asked.id)) {
      if (row.finished_at !== null) return false
      if (!(await importBatch(tools, { archive, reader }, row))) return false
      gotOn()
      if (performance.now() >= endAt) return true
    }
    return false
  } finally {
    await reader?.close()
    archive.close()
  }
}

/** Imports the next few posts; false when there were none left. */
async function importBatch(
  tools: ImportArchiveDeps,
  { archive, reader }: { archive: ArchiveFile; reader: PostsReader },
  row: ImportRow,
): Promise<boolean> {
  const { deps, pictures } = tools
  const { id, file, position, account_id: accountId } = row
  if (!(await mayWritePosts(deps.db, accountId, deps.clock()))) return endImport(tools, row, 'not-allowed')
  const inFile = await reader.read({ file, now: deps.clock() })
  if (!inFile) return endImport(tools, row, null)
  if (row.posts_looked_at >= mostPosts) {
    const left_out = addCounts(readCounts(row), ['too-many-posts'])
    await moveImport(deps.db, { id, file, position }, { left_out })
    return endImport(tools, row, null)
  }
  const judged = inFile.slice(position, position + postsAtOnce)
  const about = { accountId, judged, pictureBytesBefore: row.picture_bytes }
  const ready = await preparePosts({ deps, pictures, archive }, about)
  const isEndOfFile = position + postsAtOnce >= inFile.length
  const place = isEndOfFile ? { file: file + 1, position: 0 } : { file, position: position + postsAtOnce }
  const wasFirst = await runTransaction(deps, async (db) => {
    const added = await writePosts(tools, db, { accountId, posts: ready.posts })
    await deps.replica?.noteWrite(db, accountId)
    const progress: Partial<ImportProgress> = {
      ...place,
      posts_looked_at: row.posts_looked_at + judged.length,
      posts_added: row.posts_added + added.posts,
      pictures_added: row.pictures_added + added.pictures,
      picture_bytes: row.picture_bytes + ready.pictureBytes,
      left_out: addCounts(readCounts(row), ready.leftOut),
    }
    if (await moveImport(db, { id, file, position }, progress)) return true
    throw new OvertakenError()
  }).catch(async (error: unknown) => {
    // Of another error nobody knows whether it was committed: what nothing refers to is swept away.
    if (!(error instanceof OvertakenError)) throw error
    await dropPictures(deps.db, pictures, ready)
    return false
  })
  return wasFirst
}

/** Another process imports the same; this one leaves it to that. */
class OvertakenError extends Error {}

async function endImport(
  { deps, uploads }: ImportArchiveDeps,
  { id, upload_id }: ImportRow,
  failure: ImportFailure | null,
): Promise<false> {
  await finishImport(deps.db, id, { finished_at: deps.clock(), failure })
  await uploads.removeFile(upload_id)
  return false
}

/** Ends one that nobody works on any more. */
export async function giveImportUp(tools: ImportArchiveDeps, row: ImportRow): Promise<void> {
  await endImport(tools, row, 'took-too-long')
}
