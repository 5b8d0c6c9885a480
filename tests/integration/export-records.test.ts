import { createHash } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { blockMember } from '#contract/block.ts'
import { commentSchema, createComment, hideComment } from '#contract/comment.ts'
import { listExports, ownAppealSchema, ownConsentSchema, ownTicketSchema, requestExport } from '#contract/export.ts'
import type { CommentId } from '#contract/ids.ts'
import { ownPasskeySchema } from '#contract/own-passkey.ts'
import { createPost } from '#contract/post-writing.ts'
import { readZip, unpackEntry } from '#server/modules/android-app/zip-archive.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

it('a copy of a member’s data has their passkeys, messages to support, appeals and agreements, and nobody else’s', async () => {
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const { db } = test.deps
  const [member, other] = [await test.member(), await test.member()]
  await db.insertInto('consent_texts').values({ version: 'v1', words: '{"rules":"Be kind"}' }).execute()
  for (const { id, username } of [member, other]) {
    const words = `by ${username}`
    const row = (what: string) => ({ id: `${what} of ${username}`, created_at: 1_000 })
    const secret = { credential_id: `credential ${username}`, public_key: `key ${username}` }
    const passkeyId = createHash('sha256').update(username).digest('hex')
    await db
      .insertInto('passkeys')
      .values({
        ...row('passkey'),
        ...secret,
        id: passkeyId,
        account_id: id,
        sign_count: 0,
        name: words,
        last_used_at: 2_000,
      })
      .execute()
    const ticket = { ...row('ticket'), account_id: id, subject: words, description: '<b>Help</b>' }
    await db
      .insertInto('support_tickets')
      .values({ ...ticket, category_id: 'other', priority: 'low' })
      .execute()
    const answer = { ...row('answer'), ticket_id: ticket.id, by_id: other.id, words: `answer to ${words}` }
    await db.insertInto('ticket_answers').values(answer).execute()
    const decided = {
      ...row('decision'),
      kind: 'account',
      subject_id: id,
      author_id: id,
      action: 'warn',
      reason: 'spam',
    }
    await db
      .insertInto('moderation_decisions')
      .values({ ...decided, post_id: null, until_at: null, moderator_id: null })
      .execute()
    await db
      .insertInto('appeals')
      .values({ decision_id: decided.id, account_id: id, words, created_at: 3_000, opened_at: 3_000 })
      .execute()
    await db.insertInto('consents').values({ account_id: id, version: 'v1', agreed_at: 4_000 }).execute()
  }
  const { files, read } = await copyOf(test, member)
  const words = `by ${member.username}`
  expect(read('passkeys', z.strictObject(ownPasskeySchema.shape))).toMatchObject([
    { name: words, last_used_at: '1970-01-01T00:00:02.000Z' },
  ])
  expect(read('tickets', ownTicketSchema)).toMatchObject([
    { subject: words, state: 'open', answers: [{ words: `answer to ${words}` }] },
  ])
  expect(read('appeals', ownAppealSchema)).toMatchObject([{ action: 'warn', reason: 'spam', words, outcome: null }])
  expect(read('consents', ownConsentSchema)).toMatchObject([{ version: 'v1', words: '{"rules":"Be kind"}' }])
  expect(files.get('tickets-1.html')).toContain('&lt;b&gt;Help&lt;/b&gt;')
  const everything = [...files.values()].join('\n')
  for (const hidden of [other.username, `credential ${member.username}`, `key ${member.username}`])
    expect(everything).not.toContain(hidden)
})

it('has what the member wrote below posts and comments that they may not see any more', async () => {
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const [member, author, third] = [await test.member(), await test.member(), await test.member()]
  const { post } = (await test.call(createPost, { body: { textContent: 'Hello' }, files: [] }, author.token)).reply
  const params = { postId: post.id }
  const write = async (content: string, by: TestMember, parentCommentId?: CommentId) =>
    (await test.call(createComment, { params, body: { content, parentCommentId } }, by.token)).reply.comment
  const hidden = await write('Of the third', third)
  await write('My reply', member, hidden.id)
  await write('My comment', member)
  await test.call(hideComment, { params: { commentId: hidden.id } }, author.token)
  await test.call(blockMember, { params: { userId: member.id } }, author.token)

  const { files, read } = await copyOf(test, member)
  // Of the same moment they come in either order.
  const written = z.array(commentSchema).parse(read('comments', commentSchema))
  expect(new Set(written.map(({ content }) => content))).toEqual(new Set(['My comment', 'My reply']))
  expect([...files.values()].join('\n')).not.toContain('Of the third')
})

async function copyOf(test: TestApp, member: TestMember) {
  await test.call(requestExport, {}, member.token)
  const { exports } = (await test.call(listExports, {}, member.token)).reply
  const { rawPayload } = await test.app.inject({ url: exports[0]?.url ?? '' })
  const files = new Map(readZip(rawPayload).map((entry) => [entry.name, String(unpackEntry(entry))]))
  const read = (name: string, item: z.ZodMiniType) =>
    z.object({ [name]: z.array(item) }).parse(JSON.parse(files.get(`data/${name}-1.json`) ?? ''))[name]
  return { files, read }
}
