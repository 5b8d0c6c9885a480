import { StartRefusal } from '#server/start-refusal.ts'
import type { OpenDatabase } from '../db/database.ts'
import { listReferredFiles } from '../db/referred-files-repo.ts'
import { readSnapshot } from '../db/table-copy-repo.ts'
import { copyFiles } from './copy-files.ts'
import { copyInto, finishCopy, type TableSums } from './copy-into.ts'
import type { CopyProgress } from './copy-progress.ts'
import { migrationsOf, sourceOfDatabase } from './copy-source.ts'
import { isMediaFile, type FilePlace } from './file-place.ts'
import { inspectTarget } from './inspect-target.ts'
import { refuseWhileServed } from './keep-others-off.ts'
import { describeLacks, refuseWrongPlace } from './missing-files.ts'
import { sumOf } from './row-sum.ts'
import { beginFilling } from './target-files.ts'

export interface Places {
  from: FilePlace
  to: FilePlace
  /** Pictures and attachments stay in a bucket; what of them lies in the folder is of before. */
  mediaStays?: boolean
}

interface MoveOptions {
  from: OpenDatabase
  to: OpenDatabase
  /** Absent: the files stay where they are. */
  files?: Places
  progress: CopyProgress
  clock: () => number
}

/**
 * Copies an installation into a database without members, and its files; run again it goes on where it was, and what members deleted
 * meanwhile is not there in the end. Answers in words. Throws `StartRefusal` where somebody wrote to it meanwhile.
 */
export async function moveInstallation(options: MoveOptions): Promise<string> {
  const { from, to, progress, clock } = options
  const filling = options.files && (await beginFiles(options, options.files))
  const sums = await readSnapshot(from, async (snapshot) =>
    copyInto(to, { source: await sourceOfDatabase({ ...from, db: snapshot }), progress, clock }),
  )
  const moved = filling && (await moveFiles(options, filling))
  await refuseChanged(options, sums)
  await filling?.end()
  await finishCopy(to, clock)
  const rows = rowsIn(sums)
  return `${rows} rows${moved ? ` and ${moved.count} files` : ''} are there, and are the same.${moved?.notes ?? ''}`
}

const rowsIn = (sums: TableSums) => [...sums.values()].reduce((sum, table) => sum + table.rows, 0)

/** Before anything is copied: whatever is wrong with the files is said at once. */
async function beginFiles({ from, to }: MoveOptions, files: Places) {
  const state = await inspectTarget(to, await migrationsOf(from))
  const referred = files.mediaStays ? {} : await listReferredFiles(from.db)
  const listed = (await files.from.list()).filter((name) => !files.mediaStays || !isMediaFile(name))
  refuseWrongPlace(referred, listed, files.from.name)
  const names = listed.filter((name) => files.to.takes(name))
  return { files, referred, listed, ...(await beginFilling({ ...files, names, state, strangers: 'refused' })) }
}

type Filling = Awaited<ReturnType<typeof beginFiles>>

async function moveFiles({ from: { db }, progress }: MoveOptions, { files, referred, listed, strangers }: Filling) {
  const copied = new Set<string>()
  let byteCount = 0
  progress.begin('files', listed.length)
  for await (const { path, bytes } of copyFiles(listed, { ...files, progress })) {
    copied.add(path)
    byteCount += bytes
  }
  progress.end(`${copied.size} files, ${byteCount} bytes`)
  const place = files.from.name
  const { before, meanwhile } = await describeLacks({ referred, listed, place, copied }, () => listReferredFiles(db))
  const others = strangers === 0 ? '' : ` ${strangers} other files below media/ in ${files.to.name} were left alone.`
  return { count: copied.size, notes: `${before}${meanwhile}${others}` }
}

async function refuseChanged({ from, progress }: MoveOptions, sums: TableSums): Promise<void> {
  progress.begin('looking again', rowsIn(sums))
  await readSnapshot(from, async (snapshot) => {
    const { read } = await sourceOfDatabase({ ...from, db: snapshot })
    for (const [table, { rows, checksum }] of sums) {
      if ((await sumOf(read(table))).checksum !== checksum) {
        throw new StartRefusal(`Meanwhile ${table} has changed: stop the server, and run the same command again.`)
      }
      progress.advance(rows)
    }
  })
  progress.end('nothing has changed meanwhile')
  const refusal = 'Meanwhile a server was started on what is moved: stop it, and run the same command again.'
  await refuseWhileServed(from, { refusal, progress })
}
