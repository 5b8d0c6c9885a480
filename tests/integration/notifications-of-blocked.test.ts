import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { blockMember } from '#contract/block.ts'
import { archiveManifestSchema, listExports, requestExport } from '#contract/export.ts'
import { listNotifications } from '#contract/notification.ts'
import { limits } from '#contract/rules.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { mostInPlace } from '#server/infra/db/walk-list.ts'
import { pageOfNotifications } from '#server/modules/notifications/notification-page-repo.ts'
import { readZip, unpackEntry } from '#server/modules/android-app/zip-archive.ts'
import type { NewRow } from '#server/infra/db/tables.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { mostLookedAt as mostRowsLookedAt, watchQueries } from '#tests/support/query-watch.ts'

let test: TestApp
let reader: TestMember
let blocked: TestMember
let quiet: TestMember

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  ;[reader, blocked, quiet] = [await test.member(), await test.member(), await test.member()]
  await test.call(blockMember, { params: { userId: blocked.id } }, reader.token)
})
afterAll(() => test.close())

/** Tells the reader of so many, the newest first, of which `isQuiet` says who is not blocked; answers the ids of these in their order. */
async function tell(many: number, isQuiet: (n: number) => boolean): Promise<string[]> {
  const { db, newId, clock } = test.deps
  const rows = Array.from({ length: many }, (_, n): NewRow<'notifications'> => {
    const id = newId()
    const about = { type: 'follow', actor_id: isQuiet(n) ? quiet.id : blocked.id, dedupe_key: id }
    return { id, account_id: reader.id, ...about, created_at: clock() - n }
  })
  for (let at = 0; at < many; at += 500)
    await db
      .insertInto('notifications')
      .values(rows.slice(at, at + 500))
      .execute()
  return rows.flatMap(({ id }, n) => (isQuiet(n) ? [id] : []))
}

/** Page by page, with how many each had. */
async function readAll(query: { kind?: 'follow' } = {}) {
  const ids: string[] = []
  const sizes: number[] = []
  for (let cursor: string | undefined; ;) {
    const { reply } = await test.call(listNotifications, { query: { ...query, cursor } }, reader.token)
    ids.push(...reply.notifications.map(({ id }) => id))
    sizes.push(reply.notifications.length)
    if (reply.next_cursor === null) return { ids, sizes }
    cursor = reply.next_cursor
  }
}

it('of those that follow on more than are looked at a page has none, and the pages after it have them all in order', async () => {
  const ids = await tell(2 * mostInPlace + 300, (n) => n >= 2 * mostInPlace + 50)
  expect(await readAll()).toEqual({ ids, sizes: [0, 0, 100, 100, 50] })
  expect(await readAll({ kind: 'follow' })).toEqual({ ids, sizes: [0, 0, 100, 100, 50] })
})

it('pages that are full are as full as they were, and a short one in between loses and repeats none', async () => {
  const ids = await tell(mostInPlace + 400, (n) => n < 110 || n % 200 === 199)
  const { ids: read, sizes } = await readAll()
  expect(read).toEqual(ids)
  expect(sizes[0]).toBe(100)
})

it('to fill a page no more of them are looked at than the bound', async () => {
  await tell(3 * mostInPlace, () => false)
  await sql`analyze`.execute(test.deps.db)
  const { db, take } = watchQueries(test.deps.db)
  const page = { kind: undefined, after: undefined, limit: limits.notifications }
  const { rows, end } = await pageOfNotifications(db, { viewerId: reader.id, now: test.clock.now, ...page })
  expect(rows).toEqual([])
  const at = await test.deps.db
    .selectFrom('notifications')
    .select('created_at')
    .where('id', '=', String(end?.id))
    .executeTakeFirstOrThrow()
  expect(test.clock.now - at.created_at).toBe(mostInPlace - 1)
  const asked = take()
  expect(asked.length).toBeLessThan(10)
  if (test.deps.dialect.name !== 'postgres') return
  for (const query of asked)
    expect(await mostRowsLookedAt(test.deps, query, 'notifications')).toBeLessThanOrEqual(mostInPlace)
})

it('the count is of the newest unread ones alone, of which those of somebody blocked are none', async () => {
  await tell(limits.unreadCounted + 20, (n) => n === 5 || n >= limits.unreadCounted)
  expect((await test.call(countUnreadNotifications, {}, reader.token)).reply.count).toBe(1)
})

it('a copy of the member’s data has all that stand and no page of none', async () => {
  const ids = await tell(2 * mostInPlace + 30, (n) => n === 3 || n > 2 * mostInPlace + 20)
  await test.call(requestExport, {}, reader.token)
  const [made] = (await test.call(listExports, {}, reader.token)).reply.exports
  const { rawPayload } = await test.app.inject({ url: String(made?.url) })
  const files = new Map(readZip(rawPayload).map((entry) => [entry.name, String(unpackEntry(entry))]))
  const told = (name: string) =>
    z
      .object({ notifications: z.array(z.object({ id: z.string() })) })
      .parse(JSON.parse(files.get(name) ?? ''))
      .notifications.map(({ id }) => id)
  const names = [...files.keys()].filter((name) => name.startsWith('data/notifications-'))
  expect(names).toEqual(['data/notifications-1.json', 'data/notifications-2.json'])
  expect(names.flatMap(told)).toEqual(ids)
  const { counts } = archiveManifestSchema.parse(JSON.parse(files.get('manifest.json') ?? ''))
  expect(counts['notifications']).toBe(ids.length)
})
