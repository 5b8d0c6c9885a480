import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listNotifications } from '#contract/notification.ts'
import { muteMember } from '#contract/mute.ts'
import { pageOfNotifications } from '#server/modules/notifications/notification-page-repo.ts'
import type { NewRow } from '#server/infra/db/tables.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { numberedId } from '#tests/support/large-world.ts'
import { mostLookedAt, watchQueries } from '#tests/support/query-watch.ts'

const told = 700
let test: TestApp
let author: TestMember
let loud: TestMember
let quiet: TestMember

/** The newest first; two at each instant. */
const isLoud = (n: number) => n > 40 && n < 400
const id = (n: number) => numberedId(n)

beforeAll(async () => {
  test = await buildTestApp()
  ;[author, loud, quiet] = [await test.member(), await test.member(), await test.member()]
  const rows = Array.from({ length: told }, (_, n): NewRow<'notifications'> => ({
    ...{ id: id(n), account_id: author.id, type: n % 2 === 0 ? 'follow' : 'like', dedupe_key: `key ${n}` },
    ...{ actor_id: isLoud(n) ? loud.id : quiet.id, created_at: 1_000_000 - Math.floor(n / 2) },
    ...{ post_id: null, comment_id: null, read_at: null, withdrawn_at: n % 10 === 3 ? 1 : null },
  }))
  // Others were told of as much.
  for (let other = 1; other <= 9; other += 1) {
    const { id: account_id } = await test.member()
    const ofOther = { account_id, actor_id: quiet.id, withdrawn_at: null }
    for (const row of rows.slice(0, told))
      rows.push({ ...row, ...ofOther, id: id(rows.length), dedupe_key: `${other} ${row.dedupe_key}` })
  }
  const { db } = test.deps
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('notifications')
      .values(rows.slice(at, at + 500))
      .execute()
  await sql`analyze`.execute(db)
})
afterAll(() => test.close())

/** By hand, in the order of the list. */
function expected(isShown: (n: number) => boolean): string[] {
  const numbers = Array.from({ length: told }, (_, n) => n).filter((n) => n % 10 !== 3 && isShown(n))
  const at = (n: number) => Math.floor(n / 2)
  return numbers.toSorted((a, b) => at(a) - at(b) || b - a).map(id)
}

async function readAll(query: { kind?: 'like' } = {}): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const { reply } = await test.call(listNotifications, { query: { ...query, cursor } }, author.token)
    ids.push(...reply.notifications.map((notification) => notification.id))
    if (reply.next_cursor === null) return ids
    cursor = reply.next_cursor
  }
}

it('of all that a member was told of no more is looked up than a page takes', async () => {
  const { dialect } = test.deps
  const { db, take } = watchQueries(test.deps.db)
  const page = { kind: undefined, after: undefined, limit: 100 }
  const { rows } = await pageOfNotifications(db, { viewerId: author.id, now: 1, ...page })
  expect(rows.map((row) => row.id)).toEqual(expected(() => true).slice(0, 100))
  const asked = take()
  // SQLite walks through an index until the page is full, as every-query-plan.test.ts shows.
  const look = async (query: CompiledQuery) =>
    dialect.name === 'postgres' ? mostLookedAt(test.deps, query, 'notifications') : page.limit
  expect(Math.max(...(await Promise.all(asked.map(look))))).toBeLessThan(200)
})

it('page by page all come once and in order, also where most of what comes next is by somebody muted', async () => {
  expect(await readAll()).toEqual(expected(() => true))
  const muted = await test.call(muteMember, { params: { userId: loud.id }, body: {} }, author.token)
  expect(muted.status).toBe(200)
  expect(await readAll()).toEqual(expected((n) => !isLoud(n)))
  expect(await readAll({ kind: 'like' })).toEqual(expected((n) => !isLoud(n) && n % 2 === 1))
})
