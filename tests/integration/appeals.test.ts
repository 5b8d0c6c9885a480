import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appeal, appealSuspension } from '#contract/appeal.ts'
import { answerAppeal, listAppeals, type AppealOutcome } from '#contract/appeal-answer.ts'
import { login } from '#contract/auth.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { readPost } from '#contract/post.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'

let test: TestApp
let scene: Awaited<ReturnType<typeof makeModerationScene>>
beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  scene = await makeModerationScene(test)
  await test.deps.db.deleteFrom('appeals').execute()
})
afterAll(() => test.close())

const send = (decision_id: string, { token }: TestMember, text = 'It was satire.') =>
  test.call(appeal, { body: { decision_id, text } }, token)
const queue = async () => (await test.call(listAppeals, {}, scene.mod.token)).reply.appeals
const answer = (id: string, outcome: AppealOutcome, reason = 'You are right') =>
  test.call(answerAppeal, { params: { id }, body: { outcome, reason } }, scene.mod.token)
/** The newest decision that a member was told of. */
const newest = async (member: TestMember) => (await scene.told(member))[0]?.decision

describe('whoever had something removed', () => {
  it('appeals once, and upheld it is put back and they are told', async () => {
    const { ann, bob, postId, act } = scene
    await act('remove')
    const decision = await newest(bob)
    expect(decision).toMatchObject({ action: 'remove', reason: 'Rule 1', may_appeal: true })
    const id = String(decision?.id)
    expect((await send(id, ann)).status).toBe(404)
    expect((await send(id, bob)).status).toBe(200)
    expect((await send(id, bob)).status).toBe(409)
    expect(await newest(bob)).toMatchObject({ may_appeal: false })
    expect(await queue()).toMatchObject([
      {
        ...{ id, text: 'It was satire.', removed_text: 'A zanzibar opinion' },
        decision: { action: 'remove', author: { username: bob.username }, reason: 'Rule 1' },
      },
    ])
    test.clock.advance(1000)
    expect((await answer(id, 'upheld')).status).toBe(200)
    expect((await test.call(readPost, { params: { id: postId } }, ann.token)).status).toBe(200)
    expect(await newest(bob)).toMatchObject({ action: 'restore', reason: 'You are right' })
    expect(await queue()).toEqual([])
    expect((await answer(id, 'rejected')).status).toBe(404)
  })

  it('is told when the appeal is rejected, and nothing changes', async () => {
    const { ann, bob, comment, act, log } = scene
    const commentId = await comment(bob, 'Rude words')
    await act('remove', { kind: 'comment', id: commentId })
    const id = String((await newest(bob))?.id)
    await send(id, bob)
    expect(await queue()).toMatchObject([{ id, removed_text: 'Rude words' }])
    test.clock.advance(1000)
    expect((await answer(id, 'rejected', 'It was rude')).status).toBe(200)
    expect(await newest(bob)).toMatchObject({
      action: 'reject-appeal',
      kind: 'comment',
      reason: 'It was rude',
      may_appeal: false,
    })
    expect((await log())[0]).toMatchObject({ action: 'reject-appeal', moderator: { id: scene.mod.id } })
    expect((await send(id, ann)).status).toBe(404)
    expect((await send(id, bob)).status).toBe(409)
  })

  it('cannot appeal against what was taken back, nor against a warning; an open appeal is closed then', async () => {
    const { bob, act } = scene
    await act('warn')
    expect(await newest(bob)).toMatchObject({ action: 'warn', may_appeal: false })
    expect((await send(String((await newest(bob))?.id), bob)).status).toBe(404)
    test.clock.advance(1000)
    await act('remove')
    const id = String((await newest(bob))?.id)
    await send(id, bob)
    await act('restore')
    expect((await answer(id, 'upheld')).status).toBe(200)
    expect(await queue()).toEqual([])
  })
})

it.each(['remove', 'limit'] as const)('offers no appeal once a decision to %s was taken back', async (action) => {
  const { bob, postId, act } = scene
  await act(action)
  const decided = await newest(bob)
  expect(decided).toMatchObject({ action, may_appeal: true })
  test.clock.advance(1000)
  const restored = action === 'limit' ? { kind: 'member' as const, id: bob.id } : { kind: 'post' as const, id: postId }
  expect((await act('restore', restored)).status).toBe(200)
  const mine = (await scene.told(bob)).map(({ decision }) => decision).filter((each) => each?.id === decided?.id)
  expect(mine).toMatchObject([{ action, may_appeal: false }])
})

it('offers no appeal against a limit that has ended', async () => {
  const { bob, act } = scene
  await act('limit')
  expect(await newest(bob)).toMatchObject({ action: 'limit', may_appeal: true })
  test.clock.advance(8 * dayMs)
  expect(await newest(bob)).toMatchObject({ action: 'limit', may_appeal: false })
})

it('lets a limited member appeal, and lifts the limit when that is upheld', async () => {
  const { bob, act } = scene
  await act('limit', { reason: 'Cool down' })
  const id = String((await newest(bob))?.id)
  expect((await send(id, bob)).status).toBe(200)
  test.clock.advance(1000)
  expect((await answer(id, 'upheld')).status).toBe(200)
  const row = test.deps.db.selectFrom('accounts').select('limited_until').where('id', '=', bob.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ limited_until: null })
})

it('tells a member who was right though the limit has ended meanwhile, and leaves that to nobody who may not decide', async () => {
  const { bob, act, log } = scene
  await act('limit', { reason: 'Cool down' })
  const id = String((await newest(bob))?.id)
  await send(id, bob)
  test.clock.advance(8 * dayMs)
  await test.deps.db.updateTable('accounts').set({ role: 'moderator' }).where('id', '=', bob.id).execute()
  expect((await answer(id, 'upheld')).status).toBe(403)
  expect(await queue()).toMatchObject([{ id }])
  await test.deps.db.updateTable('accounts').set({ role: null }).where('id', '=', bob.id).execute()
  expect((await answer(id, 'upheld', 'It was a joke')).status).toBe(200)
  expect(await newest(bob)).toMatchObject({ action: 'restore', kind: 'member', reason: 'It was a joke' })
  expect((await log())[0]).toMatchObject({ action: 'restore', reason: 'It was a joke' })
})

describe('an appeal that is upheld takes back nothing else:', () => {
  const standing = async ({ id }: TestMember) => {
    const { db } = test.deps
    const account = db.selectFrom('accounts').select('limited_until').where('id', '=', id)
    const suspension = db.selectFrom('suspensions').select('account_id').where('account_id', '=', id)
    return {
      isLimited: (await account.executeTakeFirstOrThrow()).limited_until !== null,
      isSuspended: (await suspension.executeTakeFirst()) !== undefined,
    }
  }

  it('a suspension that came after the limit', async () => {
    const { bob, act } = scene
    await act('limit', { reason: 'Cool down' })
    const id = String((await newest(bob))?.id)
    await send(id, bob)
    test.clock.advance(1000)
    await act('suspend', { kind: 'member', id: bob.id, reason: 'Threats' })
    test.clock.advance(1000)
    expect((await answer(id, 'upheld')).status).toBe(200)
    expect(await standing(bob)).toEqual({ isLimited: false, isSuspended: true })
  })

  it('a second limit, or a second removal', async () => {
    const { ann, bob, postId, act } = scene
    await act('limit', { reason: 'Cool down' })
    const limit = String((await newest(bob))?.id)
    await send(limit, bob)
    test.clock.advance(1000)
    await act('remove', { reason: 'Rule 1' })
    const removal = String((await newest(bob))?.id)
    await send(removal, bob)
    for (const again of ['restore', 'remove'] as const) {
      test.clock.advance(1000)
      await act(again, { reason: 'Rule 2' })
    }
    await act('limit', { kind: 'member', id: bob.id, reason: 'Again' })
    test.clock.advance(1000)
    expect((await answer(limit, 'upheld')).status).toBe(200)
    expect((await answer(removal, 'upheld')).status).toBe(200)
    expect(await standing(bob)).toEqual({ isLimited: true, isSuspended: false })
    expect((await test.call(readPost, { params: { id: postId } }, ann.token)).status).toBe(410)
  })
})

describe('a suspended member', () => {
  async function suspended() {
    const member = await test.member({ password_hash: await hashPassword('Right-1!') })
    const { email } = await test.deps.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    await scene.act('suspend', { kind: 'member', id: member.id, reason: 'Threats' })
    const enter = () => test.call(login, { body: { identifier: member.username, password: 'Right-1!' } })
    return { member, enter, mails: () => test.mails.filter(({ to }) => to === email) }
  }
  const plead = (ticket: string) => test.call(appealSuspension, { body: { ticket, text: 'Not me.' } })

  it('is mailed why and how to appeal, and does so once with the ticket of the refused login', async () => {
    const { enter, mails } = await suspended()
    expect(mails().at(-1)?.subject).toBe('Your Sayso account is suspended')
    expect(mails().at(-1)?.text).toContain('Their reason: Threats')
    const ticket = String((await enter()).problem.appeal_ticket)
    expect((await plead('guess')).status).toBe(401)
    expect((await plead(ticket)).status).toBe(200)
    expect((await plead(ticket)).status).toBe(401)
    expect((await enter()).problem).not.toHaveProperty('appeal_ticket')
    const [open] = await queue()
    expect(open).toMatchObject({ text: 'Not me.', decision: { action: 'suspend' } })
    test.clock.advance(1000)
    await answer(String(open?.id), 'upheld', 'Mistaken')
    expect(mails().at(-1)?.text).toContain('What they say: Mistaken')
    expect((await enter()).status).toBe(200)
  })

  it('is mailed when it stays, and may appeal against another suspension', async () => {
    const { member, enter, mails } = await suspended()
    await plead(String((await enter()).problem.appeal_ticket))
    const [open] = await queue()
    test.clock.advance(1000)
    await answer(String(open?.id), 'rejected', 'It was you')
    expect(mails().at(-1)?.text).toContain('What they say: It was you')
    expect((await enter()).status).toBe(403)
    test.clock.advance(1000)
    await scene.act('restore', { kind: 'member', id: member.id })
    test.clock.advance(1000)
    await scene.act('suspend', { kind: 'member', id: member.id, reason: 'Again' })
    expect((await enter()).problem.appeal_ticket).toBeTypeOf('string')
  })

  it('has an hour for it', async () => {
    const { enter } = await suspended()
    const ticket = String((await enter()).problem.appeal_ticket)
    test.clock.advance(hourMs)
    expect((await plead(ticket)).status).toBe(401)
    expect(await queue()).toEqual([])
  })
})
