import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runJobsCommand } from '#server/infra/jobs/jobs-command.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { makeJobProcesses, type JobProcesses } from '#tests/support/job-processes.ts'

let test: TestApp
let processes: JobProcesses

beforeEach(async () => {
  test = await buildTestApp()
  await test.app.jobs.stop()
  processes = makeJobProcesses(test.deps)
})
afterEach(async () => {
  await processes.stop()
  await test.close()
})

const diesAgain = {
  sqlite: [
    `create trigger dies_again after update of dead_at on jobs when new.dead_at is null
      begin update jobs set dead_at = 2 where id = new.id; end`,
  ],
  postgres: [
    `create function die_again() returns trigger language plpgsql as 'begin new.dead_at := 2; return new; end'`,
    `create trigger dies_again before update on jobs for each row when (new.dead_at is null) execute function die_again()`,
  ],
}

it('a job that is dead again before all dead ones are tried is not tried once more by the same command', async () => {
  const { order } = processes.start(async () => ({ status: 'done' }))
  const { db, dialect } = test.deps
  for (let at = 0; at < 60; at += 1) await order(db, `refused ${at}`)
  await db.updateTable('jobs').set({ dead_at: 1 }).execute()
  // As where the other side refuses sooner than the command looks again.
  for (const statement of diesAgain[dialect.name]) await sql.raw(statement).execute(db)
  const outcome = await runJobsCommand(db, ['retry', 'dead'], test.clock.now)
  expect(outcome).toEqual({ ok: true, text: '60 jobs are tried again.' })
})
