import { StartRefusal } from '#server/start-refusal.ts'
import type { OpenDatabase } from '../db/database.ts'
import { listReferredFiles } from '../db/referred-files-repo.ts'
import { readSnapshot } from '../db/table-copy-repo.ts'
import { copyFiles } from './copy-files.ts'
import { copyInto, finishCopy } from './copy-into.ts'
import type { CopyProgress } from './copy-progress.ts'
import { sourceOfDatabase } from './copy-source.ts'
import type { FilePlace } from './file-place.ts'
import { describeLacks, refuseWrongPlace } from './missing-files.ts'
import { sumOf } from './row-sum.ts'

interface Places {
  from: FilePlace
  to: FilePlace
}

interface MoveOptions {
  from: OpenDatabase
  to: OpenDatabase
  /** Absent: the files stay where they are. */
  files?: Places
  progress: CopyProgress
  clock: () => number
}

/** Copies an installation into a database without members, and its files; run again it goes on where it was. Answers in words. */
export async function moveInstallation({ from, to, files, progress, clock }: MoveOptions): Promise<string> {
  const sums = await readSnapshot(from, async (snapshot) =>
    copyInto(to, { source: await sourceOfDatabase(snapshot), progress, clock }),
  )
  const moved = files && (await moveFiles(from, files, progress))
  await readSnapshot(from, async (snapshot) => {
    const { read } = await sourceOfDatabase(snapshot)
    for (const [table, { checksum }] of sums) {
      if ((await sumOf(read(table))).checksum === checksum) continue
      throw new StartRefusal(`Meanwhile ${table} has changed: stop the server, and run the same command again.`)
    }
  })
  await finishCopy(to, clock)
  const rows = [...sums.values()].reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows${moved ? ` and ${moved.count} files` : ''} are there, and are the same.${moved?.lacks ?? ''}`
}

async function moveFiles({ db }: OpenDatabase, files: Places, progress: CopyProgress) {
  const referred = await listReferredFiles(db)
  const place = files.from.name
  const listed = await files.from.list()
  refuseWrongPlace(referred, listed, place)
  const copied = new Set<string>()
  let byteCount = 0
  progress.begin('files', listed.length)
  for await (const { path, bytes } of copyFiles(listed, { ...files, progress })) {
    copied.add(path)
    byteCount += bytes
  }
  progress.end(`${copied.size} files, ${byteCount} bytes`)
  const { before, meanwhile } = await describeLacks({ referred, listed, place, copied }, () => listReferredFiles(db))
  return { count: copied.size, lacks: `${before}${meanwhile}` }
}
