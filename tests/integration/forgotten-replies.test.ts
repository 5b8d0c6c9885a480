import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createComment, deleteComment } from '#contract/comment.ts'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const test = await buildTestApp()
afterAll(() => test.close())

const recorded = async () => JSON.stringify(await test.deps.db.selectFrom('idempotency_keys').selectAll().execute())

it('what was deleted is not in any recorded reply, and sending it again says so', async () => {
  const { token } = await test.member()
  const post = { body: { textContent: 'a regrettable opinion' }, files: [], key: randomUUID() }
  const postId = (await test.call(createPost, post, token)).reply.post.id
  const comment = { params: { postId }, body: { content: 'a regrettable remark' }, key: randomUUID() }
  const commentId = (await test.call(createComment, comment, token)).reply.comment.id
  const answer = {
    params: { postId },
    body: { content: 'a reply to it', parentCommentId: commentId },
    key: randomUUID(),
  }
  await test.call(createComment, answer, token)
  expect(await recorded()).toMatch(/regrettable opinion.*regrettable remark.*a reply to it/s)

  await test.call(deleteComment, { params: { commentId }, key: randomUUID() }, token)
  expect(await recorded()).not.toMatch(/remark|a reply to it/)
  expect(await test.call(createComment, comment, token)).toMatchObject({ status: 410, body: { code: 'gone' } })

  await test.call(deletePost, { params: { id: postId }, key: randomUUID() }, token)
  expect(await recorded()).not.toContain('regrettable')
  expect(await test.call(createPost, post, token)).toMatchObject({
    status: 410,
    body: { code: 'gone', message: 'This post was deleted.' },
  })
})

it('replies recorded by an earlier version are known by what they quote', async () => {
  const database = await openTestDatabase()
  const clock = () => 1_768_000_000_000
  const isNew = ({ name }: { name: string }) => name >= '0013'
  await migrate(
    database,
    allMigrations.filter((migration) => !isNew(migration)),
    clock,
  )
  const row = { caller: 'ann', body_hash: 'x', state: 'done', lease_until: 0, status: 200, created_at: 0 } as const
  const replies = { posts: { post: { id: 'p' } }, 'comments/p': { comment: { id: 'c' } }, tags: { tag: { id: 't' } } }
  for (const [path, reply] of Object.entries(replies)) {
    const recorded = { ...row, key: path, route: `POST /api/${path}`, reply: JSON.stringify(reply) }
    await database.db
      .insertInto('idempotency_keys')
      .values({ ...recorded })
      .execute()
  }
  await migrate(database, allMigrations, clock)
  const known = await database.db.selectFrom('idempotency_keys').select('subject_id').orderBy('key').execute()
  expect(known.map(({ subject_id }) => subject_id)).toEqual(['c', 'p', null])
  await database.close()
})
