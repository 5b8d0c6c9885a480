import { afterAll, expect, it } from 'vitest'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

it('replies that an earlier version marked with the removed comment go by that alone, and come back with it', async () => {
  const { db } = database
  const before = allMigrations.filter(({ name }) => name < '0056')
  await migrate(database, before, () => 1)
  const { id: author_id } = await insertMember(db, 1)
  const post_id = await insertTestPost(db, { author_id, created_at: 1 })
  const comment = (id: string, [deleted_at, removed_at]: [number | null, number | null], parent_id: string | null) => ({
    ...{ id, post_id, parent_id, author_id, content: id, created_at: 1, deleted_at, removed_at, reply_count: 0 },
  })
  const counted = { ...comment('removed', [9, 9], null), reply_count: 3 }
  const living = { ...comment('living', [null, null], null), reply_count: 1 }
  await db.insertInto('comments').values([counted, living]).execute()
  await db
    .insertInto('comments')
    .values([
      comment('with it', [9, 9], 'removed'),
      comment('with it, too', [9, 9], 'removed'),
      comment('removed before', [5, 5], 'removed'),
      comment('deleted since', [9, null], 'removed'),
      comment('there', [null, null], 'living'),
      comment('removed alone', [9, 9], 'living'),
    ])
    .execute()
  await migrate(database, allMigrations, () => 1)
  const left = db.selectFrom('comments').select(['id', 'deleted_at', 'removed_at', 'reply_count']).orderBy('id')
  const byId = Object.fromEntries((await left.execute()).map(({ id, ...rest }) => [id, Object.values(rest)]))
  expect(byId).toEqual({
    removed: [9, 9, 2],
    living: [null, null, 1],
    'with it': [null, null, 0],
    'with it, too': [null, null, 0],
    'removed before': [5, 5, 0],
    'deleted since': [9, null, 0],
    there: [null, null, 0],
    'removed alone': [9, 9, 0],
  })
})
