import { statfs } from 'node:fs/promises'
import type { Deps } from '#server/deps.ts'
import type { DiskRoom } from '#server/http/disk-room.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { within } from '#server/within.ts'
import { proveThatDatabaseAnswers, proveThatDatabaseWrites, readMigrationNames } from './health-repo.ts'

export const readinessChecks = ['database', 'migrations', 'media', 'disk'] as const
type ReadinessCheck = (typeof readinessChecks)[number]
type Result = 'ok' | 'failed'

type ReadinessDeps = Pick<Deps, 'config' | 'db' | 'mediaStore' | 'clock' | 'log'> & {
  diskRoom: DiskRoom
  /** Rejects while files that could not be written still cannot. */
  proveFiles: () => Promise<void>
}

/** One thing that is asked; a check may take several. */
interface Question {
  check: ReadinessCheck
  /** Left out with the database, which alone can tell. */
  asksDatabase: boolean
  read: () => Promise<Result>
}

/** How long a check may take; below the time that probes have, which is 2 s in `ops/kubernetes/sayso.yaml`. */
export const readinessPatienceMs = 1_500
// Anybody may ask: the checks are made once in a while however often they do.
const freshMs = 1_000
/** Of the disk below `DATA_DIR`; with less, uploads are about to fail. */
const leastFreeBytes = 64 * 1024 * 1024

/** Makes a reader of what a server needs to serve: whether each that is not left out is there, as of a second ago at most. */
export function makeReadiness({ config, db, mediaStore, diskRoom, proveFiles, clock, log }: ReadinessDeps) {
  const question = (check: ReadinessCheck, asksDatabase: boolean, ask: () => Promise<void>): Question => ({
    check,
    asksDatabase,
    read: cacheBriefly(() => resultOf(check, ask, log)),
  })
  const questions = [
    question('database', true, () => proveThatDatabaseAnswers(db)),
    question('migrations', true, makeMigrationsCheck(db)),
    question('media', false, () => mediaStore.check()),
    question('disk', false, async () => {
      await proveThatDiskHasRoom(config.dataDir)
      await proveFiles()
    }),
    // What lacked room may have been the database's disk, which is not always this one.
    question('disk', true, async () => {
      if (!diskRoom.wasMissing) return
      await proveThatDatabaseWrites(db, clock())
      diskRoom.wasMissing = false
    }),
  ]

  return async function readReadiness(
    excluded: ReadonlySet<unknown>,
  ): Promise<Partial<Record<ReadinessCheck, Result>>> {
    const wanted = questions.filter(
      ({ check, asksDatabase }) => !excluded.has(check) && !(asksDatabase && excluded.has('database')),
    )
    const answers = await Promise.all(wanted.map(async ({ check, read }) => ({ check, result: await read() })))
    const checks: Partial<Record<ReadinessCheck, Result>> = {}
    for (const { check, result } of answers) checks[check] = checks[check] === 'failed' ? 'failed' : result
    return checks
  }
}

/** What this process has once seen complete stays so: newer versions only add to it, and to go back takes a restored backup. */
function makeMigrationsCheck(db: Db): () => Promise<void> {
  let areComplete = false
  return async () => {
    if (areComplete) return
    const there = new Set(await readMigrationNames(db))
    const missing = allMigrations.filter(({ name }) => !there.has(name))
    if (missing.length > 0) throw new Error(`the database lacks ${missing.map(({ name }) => name).join(', ')}`)
    areComplete = true
  }
}

async function proveThatDiskHasRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < leastFreeBytes) throw new Error('the disk below DATA_DIR is full')
}

async function resultOf(check: ReadinessCheck, ask: () => Promise<void>, log: Deps['log']): Promise<Result> {
  try {
    await within(readinessPatienceMs, check, ask())
    return 'ok'
  } catch (err) {
    log.warn({ err, check }, 'not ready')
    return 'failed'
  }
}

function cacheBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (!last || last.until < now) last = { answer: read(), until: now + freshMs }
    return last.answer
  }
}
