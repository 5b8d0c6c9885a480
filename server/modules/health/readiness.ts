import { statfs } from 'node:fs/promises'
import type { Deps } from '#server/deps.ts'
import type { DiskRoom } from '#server/http/disk-room.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { proveThatDatabaseAnswers, proveThatDatabaseWrites, readMigrationNames } from './health-repo.ts'

export const readinessChecks = ['database', 'migrations', 'media', 'disk'] as const
export type ReadinessCheck = (typeof readinessChecks)[number]
export type Readiness = Record<ReadinessCheck, 'ok' | 'failed'>

type ReadinessDeps = Pick<Deps, 'config' | 'db' | 'mediaStore' | 'clock' | 'log'> & { diskRoom: DiskRoom }

const patienceMs = 3_000
// Anybody may ask: the checks are made once in a while however often they do.
const freshMs = 1_000
/** Of the disk below `DATA_DIR`; with less, uploads are about to fail. */
const leastFreeBytes = 64 * 1024 * 1024

/** Makes a reader of what a server needs to serve: whether each is there, as of a second ago at most. */
export function makeReadiness({ config, db, mediaStore, diskRoom, clock, log }: ReadinessDeps) {
  const checks: Record<ReadinessCheck, () => Promise<void>> = {
    database: () => proveThatDatabaseAnswers(db),
    async migrations() {
      const there = new Set(await readMigrationNames(db))
      const missing = allMigrations.filter(({ name }) => !there.has(name))
      if (missing.length > 0) throw new Error(`the database lacks ${missing.map(({ name }) => name).join(', ')}`)
    },
    media: () => mediaStore.check(),
    async disk() {
      const { bavail, bsize } = await statfs(config.dataDir)
      if (bavail * bsize < leastFreeBytes) throw new Error('the disk below DATA_DIR is full')
      if (!diskRoom.wasMissing) return
      await proveThatDatabaseWrites(db, clock())
      diskRoom.wasMissing = false
    },
  }

  async function resultOf(name: ReadinessCheck): Promise<'ok' | 'failed'> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
    try {
      await Promise.race([checks[name](), late.promise])
      return 'ok'
    } catch (err) {
      log.warn({ err, check: name }, 'not ready')
      return 'failed'
    } finally {
      clearTimeout(timer)
    }
  }

  async function askAll(): Promise<Readiness> {
    const [database, migrations, media, disk] = await Promise.all([
      resultOf('database'),
      resultOf('migrations'),
      resultOf('media'),
      resultOf('disk'),
    ] as const)
    return { database, migrations, media, disk }
  }

  let last: { readiness: Promise<Readiness>; until: number } | undefined
  return function readReadiness(): Promise<Readiness> {
    const now = performance.now()
    if (!last || last.until < now) last = { readiness: askAll(), until: now + freshMs }
    return last.readiness
  }
}
