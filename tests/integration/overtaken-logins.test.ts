import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { logout } from '#contract/logout.ts'
import { changePassword } from '#contract/own-account.ts'
import { subscribeToPush } from '#contract/push.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { updatePasswordHash } from '#server/modules/auth/member-repo.ts'
import { deleteTicketsOf } from '#server/modules/auth/login-ticket-repo.ts'
import { deleteSessionsOf } from '#server/modules/auth/session-repo.ts'
import { doneOrWaiting } from '#tests/support/done-or-waiting.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeTwoFactorScene, password } from '#tests/support/two-factor-scene.ts'

const { test, codeAt, logIn, memberNamed, pass, secured, laterOn } = await makeTwoFactorScene()
const { db } = test.deps
afterAll(() => test.close())
beforeEach(laterOn)

const newHash = await hashPassword('Another-1!')

/** The answer to a call that is sent while the member gets another password, by the mail that they had sent. */
async function whileReset<T>({ id }: TestMember, send: () => Promise<T>): Promise<T> {
  const { call } = await db.transaction().execute(async (resetting) => {
    await updatePasswordHash(resetting, id, newHash)
    await deleteSessionsOf(resetting, id)
    await deleteTicketsOf(resetting, id)
    const sent = send()
    await doneOrWaiting(test.deps, sent)
    return { call: sent }
  })
  return call
}

function sessionsOf({ id }: TestMember) {
  return db.selectFrom('sessions').select('token_hash').where('account_id', '=', id).execute()
}

describe('a password that is another in the moment in which it is shown', () => {
  it('starts no session', async () => {
    const member = await memberNamed('late')
    const answer = await whileReset(member, () => logIn('late'))
    expect(answer.problem).toMatchObject({ code: 'wrong-credentials' })
    expect(await sessionsOf(member)).toEqual([])
  })

  it('leads to no second step', async () => {
    const member = await secured('later')
    const { ticket = '' } = (await whileReset(member, () => logIn('later'))).problem
    expect((await pass(ticket || 'none', codeAt(member.secret))).status).toBe(401)
    expect(await sessionsOf(member)).toEqual([])
  })

  it('is not replaced by whoever knew the one before', async () => {
    const member = await memberNamed('robbed')
    const body = { current_password: password, new_password: 'Robbers-1!', confirm_password: 'Robbers-1!' }
    const answer = await whileReset(member, () => test.call(changePassword, { body }, member.token))
    expect([401, 422]).toContain(answer.status)
    const row = db.selectFrom('accounts').select('password_hash').where('id', '=', member.id)
    expect(await row.executeTakeFirst()).toEqual({ password_hash: newHash })
  })
})

it.each([1, 2, 3, 4])('a device that logs out as it asks to be told of news is told of none (%i)', async (round) => {
  const member = await memberNamed(`leaver${round}`)
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  const body = { endpoint: `https://push.example.org/leaver${round}`, keys, kinds: ['like' as const] }
  const [, asked] = await Promise.all([
    test.call(logout, {}, member.token),
    test.call(subscribeToPush, { body }, member.token),
  ])
  expect([200, 401]).toContain(asked.status)
  const told = db.selectFrom('push_subscriptions').select('id').where('account_id', '=', member.id)
  expect(await told.execute()).toEqual([])
})
