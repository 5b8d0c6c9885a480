import { afterEach, beforeEach, expect, it } from 'vitest'
import { createComment, deleteComment } from '#contract/comment.ts'
import { makeCandidateFacts } from '#server/modules/feeds/candidate-facts.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

async function say({ token }: TestMember, postId: string) {
  const input = { params: { postId }, body: { content: 'So it is' } }
  return (await test.call(createComment, input, token)).reply.comment
}

it('counts people, not comments: where there is none, one, and several by few', async () => {
  const { db } = test.deps
  const [author, first, second] = [await test.member(), await test.member(), await test.member()]
  const publish = () => insertTestPost(db, { author_id: author.id, created_at: test.clock.now })
  const [none, one, several, left] = [await publish(), await publish(), await publish(), await publish()]
  await say(first, one)
  for (const by of [first, first, second]) await say(by, several)
  const { id: commentId } = await say(first, left)
  await say(first, left)
  await test.call(deleteComment, { params: { commentId } }, first.token)

  const posts = [none, one, several, left]
  const { read } = makeCandidateFacts({ clock: () => test.clock.now, countCacheRead: () => {} })
  const facts = await read(db, { shared: posts.slice(0, 2), own: posts.slice(2) })
  const commenters = new Map(facts.map((each) => [each.id, each.commenters]))
  expect(posts.map((id) => commenters.get(id))).toEqual([0, 1, 2, 1])
})
