import { readProfile } from '#contract/account.ts'
import { login, requestPasswordReset, resetPassword } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { dayMs } from '#contract/durations.ts'
import { deactivateAccount, deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { readPost } from '#contract/post.ts'
import { createPost } from '#contract/post-writing.ts'
import { listPostStates } from '#contract/post-state.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { leave, leaversPassword as password } from '#tests/support/leave.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const logIn = (identifier: string, tried = password) => test.call(login, { body: { identifier, password: tried } })
const subjectsTo = ({ email }: TestMember) => test.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const lastTo = ({ email }: TestMember) => test.mails.findLast(({ to }) => to === email)?.text ?? ''
const write = async ({ token }: TestMember) =>
  (await test.call(createPost, { body: { textContent: 'What I think' } }, token)).reply.post.id
const isThere = async ({ id }: TestMember) => {
  const other = await test.member()
  return (await test.call(readProfile, { params: { id } }, other.token)).status === 200
}

describe.each([
  { name: 'deactivating', endpoint: deactivateAccount, from: 'deactivation', subject: 'is deactivated' },
  { name: 'deleting', endpoint: deleteAccount, from: 'deletion', subject: 'will be deleted' },
] as const)('$name', ({ endpoint, from, subject }) => {
  it('needs the password, whose guesses count, and changes nothing without', async () => {
    const member = await test.member()
    const attempt = (tried: string) => test.call(endpoint, { body: { password: tried } }, member.token)
    expect(await attempt('Wrong-1!')).toMatchObject({
      status: 422,
      problem: { code: 'wrong-credentials', message: 'Wrong password.', field: 'password' },
    })
    expect(await attempt('')).toMatchObject({ status: 400, problem: { message: 'Please fill in all fields.' } })
    const { problem } = await (async () => {
      for (let tries = 0; tries < 12; tries += 1) await attempt('Wrong-1!')
      return attempt('Wrong-1!')
    })()
    expect(problem.code).toBe('rate-limited')
    expect(await isThere(member)).toBe(true)
    expect((await test.call(readCurrentUser, {}, member.token)).status).toBe(200)
  })

  it('hides the member and ends every session; a login brings all of it back, and mails say so', async () => {
    const member = await test.member()
    const postId = await write(member)
    const viewer = await test.member()
    const read = async () => (await test.call(readPost, { params: { id: postId } }, viewer.token)).status
    expect(await read()).toBe(200)
    await leave(test, member, endpoint)
    expect(subjectsTo(member)).toEqual([`Your Sayso account ${subject}`])
    expect(lastTo(member)).toContain('/login')
    expect([await read(), await isThere(member)]).toEqual([404, false])
    expect((await test.call(readCurrentUser, {}, member.token)).status).toBe(401)
    expect((await logIn(member.username, 'Wrong-1!')).status).toBe(401)
    expect(await isThere(member)).toBe(false)

    const { reply } = await logIn(member.username)
    expect(reply).toMatchObject({ message: 'Login successful!', returned_from: from, user: { id: member.id } })
    expect(subjectsTo(member)).toContain('Your Sayso account is back')
    expect([await read(), await isThere(member)]).toEqual([200, true])
    expect((await test.call(readCurrentUser, {}, reply.token)).status).toBe(200)
    expect((await logIn(member.username)).reply.returned_from).toBeUndefined()
    test.clock.advance(secondThoughtsMs)
    await test.app.jobs.settle()
    expect(await isThere(member)).toBe(true)
  })

  it('is known to devices that hold their posts with the next look', async () => {
    const member = await test.member()
    const postId = await write(member)
    const viewer = await test.member()
    const since = new Date(test.clock.now).toISOString()
    test.clock.advance(60_000)
    await leave(test, member, endpoint)
    test.clock.advance(60_000)
    const { gone } = (await test.call(listPostStates, { query: { since } }, viewer.token)).reply
    expect(gone).toContain(postId)
  })

  it('leaves the way back by a new password open', async () => {
    const member = await test.member()
    await leave(test, member, endpoint)
    await test.call(requestPasswordReset, { body: { email: member.email } })
    const token = await vi.waitFor(() => {
      const found = /token=([\w-]+)/.exec(lastTo(member))?.[1]
      if (found === undefined) throw new Error('no link yet')
      return found
    })
    const body = { token, newPassword: 'Secret@789', confirmPassword: 'Secret@789' }
    const { status, text } = await test.call(resetPassword, { body })
    expect(status, text).toBe(200)
    expect(await isThere(member)).toBe(false)
    expect((await logIn(member.email, 'Secret@789')).reply.returned_from).toBe(from)
  })
})

describe('who changes their mind', () => {
  it('has 14 days from the last time they left', async () => {
    const member = await test.member()
    await leave(test, member, deleteAccount)
    test.clock.advance(secondThoughtsMs - dayMs)
    const { token } = (await logIn(member.username)).reply
    await leave(test, { ...member, token }, deleteAccount)
    test.clock.advance(secondThoughtsMs - 1)
    await test.app.jobs.settle()
    expect((await logIn(member.username)).reply.returned_from).toBe('deletion')
  })

  it('is too late once the time is over, also before anything was erased', async () => {
    const member = await test.member()
    await leave(test, member, deleteAccount)
    test.clock.advance(secondThoughtsMs)
    expect(await logIn(member.username)).toMatchObject({ status: 401, problem: { code: 'wrong-credentials' } })
    await test.app.jobs.settle()
    expect((await test.call(readProfile, { params: { id: member.id } }, (await test.member()).token)).status).toBe(404)
  })

  it('is not erased by an operator who tries the job early', async () => {
    const member = await test.member()
    await leave(test, member, deleteAccount)
    const soon = { run_at: test.clock.now }
    await test.deps.db.updateTable('jobs').set(soon).where('key', '=', `erase-member ${member.id}`).execute()
    await test.app.jobs.settle()
    test.clock.advance(secondThoughtsMs - 1)
    await test.app.jobs.settle()
    expect((await logIn(member.username)).reply.returned_from).toBe('deletion')
  })
})
