import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { fillAlone, refuseWhileServed } from '#server/infra/copies/keep-others-off.ts'
import { moveInstallation } from '#server/infra/copies/move-installation.ts'
import { whileNobodyElseCopies } from '#server/infra/db/copy-lock-repo.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { listInstances, recordInstance } from '#server/infra/db/instance-repo.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { findCopyState, markCopy } from '#server/infra/db/table-copy-repo.ts'
import { announceInstance, silentAfterMs } from '#server/infra/jobs/announce-instance.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import { makeLog } from '#server/log.ts'
import { fillCopiedPlace, makeCopiedPlace, type CopiedPlace } from '#tests/support/copied-place.ts'
import { isPoolerThere, startPooler } from '#tests/support/pooler.ts'
import { runOperatorProgram } from '#tests/support/run-operator-program.ts'
import { startServer } from '#tests/support/start-server.ts'

let here: CopiedPlace
beforeEach(async () => {
  here = await makeCopiedPlace()
  await fillCopiedPlace(here, 1)
})
afterEach(() => here.remove())

const url = ({ environment }: CopiedPlace) => environment['DATABASE_URL'] ?? ''
const moveInto = (to: string, place = here) =>
  runOperatorProgram('move', ['--to', to], { environment: place.environment })

it('nothing is moved from or into a PostgreSQL on which a server is at work, and at once when it has ended', async () => {
  const empty = await makeCopiedPlace()
  onTestFinished(empty.remove)
  const backup = path.join(here.folder, '..', 'backup')
  const [server, served] = await Promise.all([
    startServer({ DATABASE_URL: url(here) }),
    startServer({ DATABASE_URL: url(empty) }),
    runOperatorProgram('backup', [backup], { environment: here.environment }),
  ])
  onTestFinished(server.remove)
  onTestFinished(served.remove)
  const to = path.join(here.folder, '..', 'there')
  // At once, as each is refused only when its server has said again that it is at work.
  const [refused, restored] = await Promise.all([
    moveInto(to),
    runOperatorProgram('restore', [backup], { environment: empty.environment }),
  ])
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('stop the server, and run the same') })
  expect(existsSync(to)).toBe(false)
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('PostgreSQL that DATABASE_URL names') })

  await server.stop()
  const intoServed = await moveInto(url(empty))
  expect(intoServed).toMatchObject({
    code: 1,
    output: expect.stringContaining('at work on the PostgreSQL that --to names'),
  })

  await served.stop()
  expect(await listInstances(empty.aside, silentAfterMs)).toEqual([])
  const moved = await moveInto(url(empty))
  expect(moved).toMatchObject({ code: 0, output: expect.not.stringContaining('looking for servers') })
})

it('a server that was killed is waited for, for as long as it would have been silent, and no longer', async () => {
  const limits = { silentMs: 1_500, lookEveryMs: 20 }
  const lines: string[] = []
  const progress = makeCopyProgress({ write: (line: string) => lines.push(line) })
  await recordInstance(here.aside, 'killed')
  await refuseWhileServed(here.database, { refusal: 'it is at work', progress, limits })
  expect(lines).toEqual([expect.stringMatching(/^looking for servers +none is at work/)])
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 - seen_at as ms
    from instances`.execute(here.aside)
  const silentMs = Number(rows[0]?.ms)
  expect(silentMs).toBeGreaterThanOrEqual(limits.silentMs)
  // Judges no speed: as long as it is usually would be ten times as much.
  expect(silentMs).toBeLessThan(silentAfterMs)
})

async function makeOther(): Promise<CopiedPlace> {
  const other = await makeCopiedPlace()
  onTestFinished(other.remove)
  return other
}

const silent = makeCopyProgress({ write: () => {} })

/** Says that a server is at work, more often than one does; answers how to end that. */
async function beAtWork({ aside }: CopiedPlace): Promise<() => Promise<void>> {
  const task = () => recordInstance(aside, 'started')
  // Said before anything is looked for.
  await task()
  return repeat({ everyMs: 50, what: 'saying so', task, log: makeLog('silent') })
}

/** As `move` does it, in this process. */
function fillFromHere(there: CopiedPlace): Promise<string> {
  const where = { databaseUrl: url(there), databasePoolSize: 4, dataDir: there.folder }
  return fillAlone({ where, setting: '--to', progress: silent }, (to) =>
    moveInstallation({ from: here.database, to, progress: silent, clock: Date.now }),
  )
}

it('tables of the same names in another schema are none of ours, neither where it is moved from nor to', async () => {
  const there = await makeOther()
  for (const { aside } of [here, there]) {
    await sql`create schema other`.execute(aside)
    await sql`create table other.instances (number integer)`.execute(aside)
    await sql`create table other.schema_versions (name text, applied_at bigint)`.execute(aside)
  }
  const backwards = moveInstallation({ from: there.database, to: here.database, progress: silent, clock: Date.now })
  await expect(backwards).rejects.toThrow('The database that is to be copied is empty')
  await refuseWhileServed(there.database, { refusal: 'it is at work', progress: silent })
  expect(await fillFromHere(there)).toContain('are the same')

  const foreign = await makeOther()
  await sql`create schema other`.execute(foreign.aside)
  await sql`create table other.schema_versions (name text, applied_at bigint)`.execute(foreign.aside)
  await sql`create table schema_versions (number integer)`.execute(foreign.aside)
  await expect(fillFromHere(foreign)).rejects.toThrow('another program, as it has a table schema_versions')
})

it('a table of another program that is called as the list of servers is taken for what it is', async () => {
  const there = await makeOther()
  await sql`create table instances (number integer)`.execute(there.aside)
  await expect(fillFromHere(there)).rejects.toThrow('belongs to another program, as it has a table instances')
  await sql`create table schema_versions (number integer)`.execute(there.aside)
  await expect(fillFromHere(there)).rejects.toThrow('belongs to another program')
})

it('a server that starts looks for a copy once it has said that it is at work, and takes that back', async () => {
  await markCopy(here.aside)
  const starting = announceInstance({ ...here.database, log: makeLog('silent'), clock: Date.now })
  await expect(starting).rejects.toThrow('This database was being restored or moved into')
  expect(await listInstances(here.aside, silentAfterMs)).toEqual([])
})

it('a copy looks for servers once it has marked what it fills, and takes the mark back', async () => {
  const there = await makeOther()
  await migrate(there.database, allMigrations, Date.now)
  let mark: Promise<string> | undefined
  const progress = {
    ...silent,
    begin: (what: string) => {
      if (what === 'looking for servers') mark = findCopyState(there.aside)
    },
  }
  await recordInstance(there.aside, 'started')
  const stop = await beAtWork(there)
  const filling = moveInstallation({ from: here.database, to: there.database, progress, clock: Date.now })
  const outcome = await filling.catch(String)
  await stop()
  expect(outcome).toContain('Meanwhile a server was started on the database to be filled')
  expect(await mark).toBe('marked')
  expect(await findCopyState(there.aside)).toBe('none')
})

it('who joined on a server that was started just before the mark is not deleted by the same command', async () => {
  const there = await makeOther()
  await fillCopiedPlace(there, 1)
  await markCopy(there.aside)
  await expect(fillFromHere(there)).rejects.toThrow('has members already')
})

it('a server that was started while all was copied is seen at the end, though it has changed nothing', async () => {
  const there = await makeCopiedPlace()
  onTestFinished(there.remove)
  // What moves looks at the start (`move.ts`); this begins after that.
  const stop = await beAtWork(here)
  const moving = moveInstallation({ from: here.database, to: there.database, progress: silent, clock: Date.now })
  const outcome = await moving.catch(String)
  await stop()
  expect(outcome).toContain('Meanwhile a server was started on what is moved')
})

it('two copies into one database take turns, also through PgBouncer', async () => {
  const pooler = isPoolerThere() ? await startPooler(url(here)) : undefined
  onTestFinished(async () => pooler?.stop())
  const through = openDatabase({ postgresUrl: pooler?.url ?? url(here), poolSize: 4 }, () => {})
  onTestFinished(() => through.db.destroy())
  const second = () => whileNobodyElseCopies(through.db, async () => 'second')
  const first = await whileNobodyElseCopies(through.db, second)
  expect(first).toEqual({ done: undefined })
  expect(await second()).toEqual({ done: 'second' })
})
