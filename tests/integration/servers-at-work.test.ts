import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { refuseWhileServed } from '#server/infra/copies/keep-others-off.ts'
import { moveInstallation } from '#server/infra/copies/move-installation.ts'
import { whileNobodyElseCopies } from '#server/infra/db/copy-lock-repo.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { listInstances, recordInstance } from '#server/infra/db/instance-repo.ts'
import { silentAfterMs } from '#server/infra/jobs/announce-instance.ts'
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
  const server = await startServer({ DATABASE_URL: url(here) })
  onTestFinished(server.remove)
  const to = path.join(here.folder, '..', 'there')
  const refused = await moveInto(to)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('stop the server, and run the same') })
  expect(existsSync(to)).toBe(false)

  const empty = await makeCopiedPlace()
  onTestFinished(empty.remove)
  const served = await startServer({ DATABASE_URL: url(empty) })
  onTestFinished(served.remove)
  await server.stop()
  const intoServed = await moveInto(url(empty))
  expect(intoServed).toMatchObject({
    code: 1,
    output: expect.stringContaining('at work on the PostgreSQL that --to names'),
  })
  const backup = path.join(here.folder, '..', 'backup')
  await runOperatorProgram('backup', [backup], { environment: here.environment })
  const restored = await runOperatorProgram('restore', [backup], { environment: empty.environment })
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('PostgreSQL that DATABASE_URL names') })

  await served.stop()
  expect(await listInstances(empty.aside, silentAfterMs)).toEqual([])
  const moved = await moveInto(url(empty))
  expect(moved).toMatchObject({ code: 0, output: expect.not.stringContaining('looking for servers') })
})

it('a server that was killed is waited for, for as long as it would have been silent, and no longer', async () => {
  const spareMs = 3_000
  const seenAt = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint - ${silentAfterMs - spareMs}`
  await here.aside.insertInto('instances').values({ id: 'killed', seen_at: seenAt }).execute()
  const lines: string[] = []
  const progress = makeCopyProgress({ write: (line: string) => lines.push(line) })
  const began = performance.now()
  await refuseWhileServed(here.database, { refusal: 'it is at work', progress })
  expect(lines).toEqual([expect.stringMatching(/^looking for servers +none is at work/)])
  expect(performance.now() - began).toBeLessThan(silentAfterMs)
})

it('a server that was started while all was copied is seen at the end, though it has changed nothing', async () => {
  const there = await makeCopiedPlace()
  onTestFinished(there.remove)
  const silent = makeCopyProgress({ write: () => {} })
  let atWork: NodeJS.Timeout | undefined
  const starting = {
    ...silent,
    begin: (what: string) => {
      if (what === 'looking again') atWork = setInterval(() => void recordInstance(here.aside, 'started'), 50)
    },
  }
  const moving = moveInstallation({ from: here.database, to: there.database, progress: starting, clock: Date.now })
  const outcome = await moving.catch(String)
  clearInterval(atWork)
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
