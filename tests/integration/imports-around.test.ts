import { dayMs } from '#contract/durations.ts'
import { listExports, requestExport } from '#contract/export.ts'
import { listPostsOfUser } from '#contract/post-lists.ts'
import { createPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { importWhole } from '#tests/support/send-archive.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

it('an imported post comes once to each installation, however many its archive goes through', async () => {
  const member = await test.member()
  const own = await test.call(createPost, { body: { textContent: 'First here' } }, member.token)
  const archiveOf = async (at: TestApp, { token }: TestMember) => {
    await at.call(requestExport, {}, token)
    const { exports } = (await at.call(listExports, {}, token)).reply
    return Buffer.from((await at.app.inject({ url: exports[0]?.url ?? '' })).rawPayload)
  }
  const installation = async () => {
    const app = await buildTestApp({ clock: { ...test.clock, now: test.clock.now + dayMs } })
    onTestFinished(() => app.close())
    return { app, member: await app.member() }
  }
  const [second, third] = [await installation(), await installation()]
  const fromFirst = await archiveOf(test, member)
  expect(await importWhole(second.app, fromFirst, second.member)).toMatchObject({ posts_added: 1 })
  await second.app.call(createPost, { body: { textContent: 'Then there' } }, second.member.token)
  const fromSecond = await archiveOf(second.app, second.member)
  expect(await importWhole(third.app, fromSecond, third.member)).toMatchObject({ posts_added: 2 })
  const fromThird = await archiveOf(third.app, third.member)

  const known = { state: 'done', posts_added: 0, left_out: [{ reason: 'already-here', count: 2 }] }
  expect(await importWhole(third.app, fromThird, third.member)).toMatchObject(known)
  expect(await importWhole(second.app, fromThird, second.member)).toMatchObject(known)
  expect(await importWhole(third.app, fromFirst, third.member)).toMatchObject({ posts_added: 0 })
  // Back where the first of them was written.
  test.clock.advance(2 * dayMs)
  expect(await importWhole(test, fromThird, member)).toMatchObject({
    posts_added: 1,
    left_out: [{ reason: 'already-here', count: 1 }],
  })
  expect(await importWhole(test, fromSecond, member)).toMatchObject(known)
  expect(
    (
      await test.call(listPostsOfUser, { params: { id: member.id }, query: { limit: 100 } }, member.token)
    ).reply.posts.map(({ text_content }) => text_content),
  ).toEqual(['Then there', 'First here'])
  const kept = await third.app.deps.db
    .selectFrom('posts')
    .select(['origin_server', 'origin_id'])
    .where('origin_id', '=', own.reply.post.id)
    .execute()
  expect(kept).toEqual([{ origin_server: test.deps.config.publicOrigin, origin_id: own.reply.post.id }])
})
