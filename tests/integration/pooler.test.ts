import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createPost } from '#contract/post-writing.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { compareComments, insertWriters, onPostgres } from '#tests/support/comment-ledger.ts'
import { openEar } from '#tests/support/live-ear.ts'
import { startPooler } from '#tests/support/pooler.ts'
import { callServer } from '#tests/support/quick-member.ts'
import { startWriters, untilAcknowledged } from '#tests/support/restart-load.ts'
import { startServer } from '#tests/support/start-server.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

it('through PgBouncer in transaction mode members write, each write once, and devices hear of it', async () => {
  const { postgresUrl = '', drop } = await makeTestTarget()
  onTestFinished(() => drop())
  const pooler = await startPooler(postgresUrl)
  onTestFinished(() => pooler.stop())
  const server = await startServer({
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgresUrl, LIVE_STREAMS: 'on' },
  })
  onTestFinished(() => server.remove())
  const { members, postId } = await onPostgres(postgresUrl, (db) => insertWriters(db, 12))
  const { ledger, stop } = startWriters({ origin: server.origin, postId }, members)
  await untilAcknowledged(ledger, 120)
  await stop()
  const found = await onPostgres(postgresUrl, (db) => compareComments(db, ledger.acknowledged))
  expect({ ...found, strange: ledger.strange }).toEqual({ lost: [], doubled: [], keysRunning: 0, strange: [] })

  const [reader, writer] = members
  const ear = await openEar(server.origin, { token: reader?.token ?? '' })
  onTestFinished(ear.leave)
  await ear.next('hello')
  const told = ear.next('posts')
  const { post } = await callServer(server, createPost, { body: { textContent: 'News' }, token: writer?.token ?? '' })
  expect((await told).ids).toContain(post.id)
})

it('nothing is prepared through PgBouncer, whose sessions change hands', async () => {
  const { postgresUrl = '', drop } = await makeTestTarget()
  onTestFinished(() => drop())
  const pooler = await startPooler(postgresUrl)
  onTestFinished(() => pooler.stop())
  const { db } = openDatabase({ postgresUrl: pooler.url, poolSize: 1 }, () => {})
  onTestFinished(() => db.destroy())
  for (let id = 1; id <= 9; id += 1) {
    const { rows } = await sql`select ${String(id)}::text as id`.execute(db)
    expect(rows).toEqual([{ id: String(id) }])
  }
  expect((await sql`select statement from pg_prepared_statements`.execute(db)).rows).toEqual([])
})
