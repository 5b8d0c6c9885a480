import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/infra/db/database.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { startSlowMediaStore } from '#tests/support/slow-media-store.ts'
import { startServer } from '#tests/support/start-server.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'
import { testPicture } from '#tests/support/test-picture.ts'

it('a write whose process was killed is done by its repetition, once, and after 10 seconds at most', async () => {
  const store = await startSlowMediaStore()
  onTestFinished(() => store.close())
  const { postgresUrl, drop } = await makeTestTarget()
  onTestFinished(() => drop())
  const server = await startServer({ ...store.settings, ...(postgresUrl && { DATABASE_URL: postgresUrl }) })
  onTestFinished(() => server.remove())
  const { db } = openDatabase(
    postgresUrl ? { postgresUrl, poolSize: 2 } : { sqliteFile: path.join(server.dataDir, 'database.sqlite') },
    () => {},
  )
  onTestFinished(() => db.destroy())
  const { token } = await insertMember(db, Date.now())
  const picture = await testPicture()
  const key = randomUUID()
  const textContent = `written once ${key}`
  const send = () => {
    const body = new FormData()
    body.append('textContent', textContent)
    body.append('media', new Blob([picture.bytes], { type: 'image/png' }), 'photo.png')
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    return fetch(`${server.origin}/api/posts`, { method: 'POST', headers, body })
  }

  const first = send().then(
    ({ status }) => status,
    () => 'no answer',
  )
  await store.firstPicture
  await server.kill()
  const killedAt = Date.now()
  expect(await first).toBe('no answer')
  const [left] = await db
    .selectFrom('idempotency_keys')
    .select(['state', 'lease_until'])
    .where('key', '=', key)
    .execute()
  expect(left?.state).toBe('running')
  // And one more second until it is sent again.
  expect((left?.lease_until ?? Infinity) - killedAt).toBeLessThanOrEqual(9_000)

  await server.restart()
  const refusals = new Set<string>()
  let answer = await send()
  while (!answer.ok) {
    refusals.add(`${answer.status} ${await answer.text()}`)
    await pause(100)
    answer = await send()
  }
  // On SQLite there may be none at all: the new process frees the key as it starts.
  const busy = '409 {"message":"This is being worked on already.","code":"in-progress"}'
  expect([...refusals].filter((refusal) => refusal !== busy)).toEqual([])
  const posts = await db.selectFrom('posts').select('id').where('text_content', '=', textContent).execute()
  expect(posts).toHaveLength(1)
  const again = await send()
  expect([again.headers.get('idempotency-replayed'), await again.text()]).toEqual(['true', await answer.text()])
})
