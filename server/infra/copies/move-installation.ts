import { StartRefusal } from '#server/start-refusal.ts'
import type { OpenDatabase } from '../db/database.ts'
import { listReferredFiles } from '../db/referred-files-repo.ts'
import { readSnapshot } from '../db/table-copy-repo.ts'
import { copyFiles } from './copy-files.ts'
import { copyInto, finishCopy } from './copy-into.ts'
import type { CopyProgress } from './copy-progress.ts'
import { sourceOfDatabase } from './copy-source.ts'
import type { FilePlace } from './file-place.ts'
import { describeMissingFiles } from './missing-files.ts'
import { sumOf } from './row-sum.ts'

interface MoveOptions {
  from: OpenDatabase
  to: OpenDatabase
  /** Absent: the files stay where they are. */
  files?: { from: FilePlace; to: FilePlace }
  progress: CopyProgress
  clock: () => number
}

/** Copies an installation into a database without members, and its files; run again it goes on where it was. Answers in words. */
export async function moveInstallation({ from, to, files, progress, clock }: MoveOptions): Promise<string> {
  const sums = await readSnapshot(from, async (snapshot) =>
    copyInto(to, { source: await sourceOfDatabase(snapshot), progress, clock }),
  )
  let fileCount = 0
  let byteCount = 0
  let missing = ''
  if (files) {
    const names = await files.from.list()
    missing = describeMissingFiles(await listReferredFiles(from.db), { names, place: files.from.name })
    progress.begin('files', names.length)
    for await (const { bytes } of copyFiles(names, { ...files, progress })) {
      fileCount += 1
      byteCount += bytes
    }
    progress.end(`${fileCount} files, ${byteCount} bytes`)
  }
  await readSnapshot(from, async (snapshot) => {
    const { read } = await sourceOfDatabase(snapshot)
    for (const [table, { checksum }] of sums) {
      if ((await sumOf(read(table))).checksum === checksum) continue
      throw new StartRefusal(`Meanwhile ${table} has changed: stop the server, and run the same command again.`)
    }
  })
  await finishCopy(to, clock)
  const rows = [...sums.values()].reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows${files ? ` and ${fileCount} files` : ''} are there, and are the same.${missing}`
}
