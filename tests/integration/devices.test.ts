import { hourMs } from '#contract/durations.ts'
import { login, register, requestVerification } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/session.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { signUpForm } from '#tests/support/sign-up-form.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const password = 'Secret-123'
const passwordHash = await hashPassword(password)
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

const memberNamed = (username: string) =>
  test.member({ username, email: `${username}@example.org`, first_name: 'Ann', password_hash: passwordHash })
const statusOf = async (token: string) => (await test.call(readCurrentUser, {}, token)).status
const sessionsOf = async (token: string) => (await test.call(listSessions, {}, token)).reply.sessions
const mailsTo = (username: string) => test.mails.filter(({ to }) => to === `${username}@example.org`)

/** Logs in from a browser, known by its cookie from an earlier login or new; answers both. */
async function logIn(username: string, { userAgent = firefox, cookie }: { userAgent?: string; cookie?: string } = {}) {
  const headers = { 'user-agent': userAgent, ...(cookie !== undefined && { cookie }) }
  const result = await test.call(login, { body: { identifier: username, password }, headers })
  const [shown = ''] = String(result.headers['set-cookie']).split(';', 1)
  return { token: result.reply.token, cookie: shown }
}

describe('the list of devices', () => {
  it('names browser and system, the one that asks first, and nothing that logs in', async () => {
    await memberNamed('lister')
    test.clock.advance(1)
    const old = await logIn('lister')
    test.clock.advance(2 * hourMs)
    const now = await logIn('lister', { userAgent: phone })
    const { status, text } = await test.call(listSessions, {}, now.token)
    expect(status).toBe(200)
    const [own, other, seeded, ...more] = await sessionsOf(now.token)
    expect(own).toMatchObject({ browser: 'Chrome', system: 'Android', is_current: true })
    expect(own?.last_used_at).toBe(new Date(test.clock.now).toISOString())
    expect(other).toMatchObject({ browser: 'Firefox', system: 'Windows', is_current: false })
    expect(other?.created_at).toBe(new Date(test.clock.now - 2 * hourMs).toISOString())
    expect(seeded).toMatchObject({ browser: 'Unknown browser', system: 'unknown system', is_current: false })
    expect(more).toEqual([])
    const rows = await test.deps.db.selectFrom('sessions').select('token_hash').execute()
    for (const secret of [old.token, now.token, ...rows.map((row) => row.token_hash)])
      expect(text).not.toContain(secret)
  })

  it('learns the names of a session from before as it is used', async () => {
    const { token } = await memberNamed('older')
    test.clock.advance(hourMs)
    expect((await test.call(listSessions, { headers: { 'user-agent': phone } }, token)).status).toBe(200)
    expect(await sessionsOf(token)).toMatchObject([{ browser: 'Chrome', system: 'Android' }])
  })
})

describe('ending a session', () => {
  it('holds from the very next call, and for nobody else', async () => {
    const { token } = await memberNamed('ender')
    const other = await logIn('ender')
    const kept = await logIn('ender')
    const [own] = await sessionsOf(other.token)
    const params = { id: own?.id ?? '' }
    expect((await test.call(endSession, { params }, (await memberNamed('bystander')).token)).status).toBe(404)
    expect(await statusOf(other.token)).toBe(200)

    expect(await test.call(endSession, { params }, token)).toMatchObject({
      status: 200,
      body: { message: 'This device is logged out.' },
    })
    expect(await test.call(readCurrentUser, {}, other.token)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
    expect(await statusOf(kept.token)).toBe(200)
    expect(await sessionsOf(token)).toHaveLength(2)
    expect((await test.call(endSession, { params }, token)).problem.code).toBe('not-found')
  })

  it('ends all others at once', async () => {
    await memberNamed('sweeper')
    const others = [await logIn('sweeper'), await logIn('sweeper'), await logIn('sweeper')]
    const own = await logIn('sweeper')
    expect(await test.call(endOtherSessions, { headers: { cookie: own.cookie } }, own.token)).toMatchObject({
      status: 200,
    })
    for (const { token } of others) expect(await statusOf(token)).toBe(401)
    expect(await sessionsOf(own.token)).toMatchObject([{ is_current: true }])
    const before = mailsTo('sweeper').length
    await logIn('sweeper', { cookie: own.cookie })
    await logIn('sweeper', { cookie: others[0]?.cookie ?? '' })
    await vi.waitFor(() => expect(mailsTo('sweeper')).toHaveLength(before + 1))
  })
})

describe('a login from a new device', () => {
  it('is mailed with names instead of addresses; a further one from there is not', async () => {
    await memberNamed('mailed')
    const { cookie } = await logIn('mailed', { userAgent: phone })
    await vi.waitFor(() => expect(mailsTo('mailed')).toHaveLength(1))
    const [mail] = mailsTo('mailed')
    expect(mail?.text).toContain('Hello Ann')
    expect(mail?.text).toContain('Chrome on Android')
    expect(mail?.text).toContain(`${test.deps.config.publicOrigin}/Account`)
    expect(`${mail?.text} ${mail?.html}`).not.toContain('127.0.0.1')
    await logIn('mailed', { userAgent: phone, cookie })
    await logIn('mailed', { userAgent: firefox })
    await vi.waitFor(() => expect(mailsTo('mailed')).toHaveLength(2))
    expect(mailsTo('mailed')[1]?.text).toContain('Firefox on Windows')
  })

  it('says nothing of what a stranger writes into the header of a browser', async () => {
    await memberNamed('written')
    await logIn('written', { userAgent: 'Visit https://evil.example <b>now</b> Firefox/1 Windows' })
    await vi.waitFor(() => expect(mailsTo('written')).toHaveLength(1))
    expect(`${mailsTo('written')[0]?.text}`).not.toContain('evil')
  })

  it('is not mailed to whoever signed up there', async () => {
    const email = 'newcomer@example.org'
    await test.call(requestVerification, { body: { email } })
    const code = /\b\d{6}\b/.exec(test.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const signedUp = await test.call(register, { body: signUpForm('Newcomer', code, { email }) })
    expect(signedUp.status).toBe(200)
    const [cookie = ''] = String(signedUp.headers['set-cookie']).split(';', 1)
    const { password: chosen } = signUpForm('Newcomer', code)
    const body = { identifier: email, password: chosen }
    await test.call(login, { body, headers: { cookie } })
    expect((await test.call(login, { body })).status).toBe(200)
    await vi.waitFor(() => expect(mailsTo('newcomer')).toHaveLength(2))
    expect(mailsTo('newcomer')[1]?.subject).toBe('New login to your Sayso account')
  })

  it('is mailed after a device was logged out from elsewhere, but ten times a day at most', async () => {
    const { token } = await memberNamed('flooded')
    const { cookie } = await logIn('flooded')
    await vi.waitFor(() => expect(mailsTo('flooded')).toHaveLength(1))
    const ended = (await sessionsOf(token)).find((session) => !session.is_current)
    await test.call(endSession, { params: { id: ended?.id ?? '' } }, token)
    await logIn('flooded', { cookie })
    await vi.waitFor(() => expect(mailsTo('flooded')).toHaveLength(2))
    for (let more = 0; more < 12; more += 1) await logIn('flooded')
    await memberNamed('after')
    await logIn('after')
    await vi.waitFor(() => expect(mailsTo('after')).toHaveLength(1))
    expect(mailsTo('flooded')).toHaveLength(10)
  })
})
