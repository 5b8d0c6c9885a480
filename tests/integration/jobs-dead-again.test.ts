import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runJobsCommand } from '#server/infra/jobs/jobs-command.ts'
import { withJobProcesses } from '#tests/support/with-job-processes.ts'

const here = withJobProcesses()

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
  const { order } = here.processes.start(async () => ({ status: 'done' }))
  const { db, dialect } = here.test.deps
  for (let at = 0; at < 60; at += 1) await order(db, `refused ${at}`)
  await db.updateTable('jobs').set({ dead_at: 1 }).execute()
  // As where the other side refuses sooner than the command looks again.
  for (const statement of diesAgain[dialect.name]) await sql.raw(statement).execute(db)
  const outcome = await runJobsCommand(db, ['retry', 'dead'], here.test.clock.now)
  expect(outcome).toEqual({ ok: true, text: '60 jobs are tried again.' })
})

it('jobs that come too late keep no others from being tried, however many they are', async () => {
  const { order } = here.processes.start(async () => ({ status: 'done' }))
  const { db } = here.test.deps
  for (let at = 0; at < 70; at += 1) await order(db, `${at}`)
  const now = here.test.clock.now
  await db.updateTable('jobs').set({ dead_at: 1, expires_at: now }).execute()
  const late = await db.selectFrom('jobs').select('id').orderBy('id').limit(60).execute()
  const lateIds = late.map(({ id }) => id)
  await db.updateTable('jobs').set({ dead_at: 2, expires_at: null }).where('id', 'not in', lateIds).execute()
  expect(await runJobsCommand(db, ['retry', 'dead'], now)).toEqual({
    ok: true,
    text: '10 jobs are tried again. 60 come too late to be of use, and stay dead.',
  })
})

it('a job that comes too late is not tried again: it would be dropped, and forgotten without a word', async () => {
  const { order } = here.processes.start(async () => ({ status: 'done' }))
  const { db } = here.test.deps
  await order(db, 'a code')
  await order(db, 'a notice')
  const [code, notice] = await db.selectFrom('jobs').select(['id', 'payload']).orderBy('payload').execute()
  const now = here.test.clock.now
  await db.updateTable('jobs').set({ dead_at: 1 }).execute()
  await db
    .updateTable('jobs')
    .set({ expires_at: now })
    .where('id', '=', code?.id ?? '')
    .execute()
  const retry = (id: string) => runJobsCommand(db, ['retry', id], now)
  expect(await retry(code?.id ?? '')).toEqual({
    ok: false,
    text: `Job ${code?.id} comes too late to be of use, as a mail with a code that has expired, and is not tried again.`,
  })
  expect(await retry('dead')).toEqual({
    ok: true,
    text: '1 job is tried again. 1 comes too late to be of use, and stays dead.',
  })
  const dead = await db.selectFrom('jobs').select('id').where('dead_at', 'is not', null).execute()
  expect(dead).toEqual([{ id: code?.id }])
  expect(await retry(notice?.id ?? '')).toMatchObject({ ok: true })
})
