import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { login } from '#contract/auth.ts'
import { logout } from '#contract/logout.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { authLimits } from '#server/modules/auth/auth-limits.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const password = 'Secret-123'
const passwordHash = await hashPassword(password)
const wrong = {
  status: 401,
  body: { code: 'wrong-credentials', message: 'Wrong email, username, phone or password.' },
}

/** A member whose password is known. */
function memberWithPassword(overrides: { username: string; phone?: string }) {
  return test.member({ ...overrides, email: `${overrides.username}@example.org`, password_hash: passwordHash })
}

function logIn(identifier: string, tried = password, ip = '127.0.0.1') {
  return test.call(login, { body: { identifier, password: tried }, ip })
}

describe('logging in', () => {
  beforeAll(() => memberWithPassword({ username: 'ann', phone: '+491705550100' }))

  it.each(['ann@example.org', 'Ann@Example.ORG', 'ann', 'ANN', '@ann', '+49 170 5550100', '0049 (170) 555-0100'])(
    'works with %s',
    async (identifier) => {
      const reply = await logIn(identifier)
      expect(reply).toMatchObject({ status: 200, body: { message: 'Login successful!', user: { username: 'ann' } } })
      const { token } = reply.reply
      expect(await test.call(readCurrentUser, {}, token)).toMatchObject({ status: 200, body: { username: 'ann' } })
    },
  )

  it('gives every session a token of its own and persists none of them', async () => {
    await memberWithPassword({ username: 'tokens' })
    const first = (await logIn('tokens')).reply.token
    const second = (await logIn('tokens')).reply.token
    expect(second).not.toBe(first)
    const kept = JSON.stringify(await test.deps.db.selectFrom('sessions').selectAll().execute())
    expect(kept).not.toContain(first)
  })

  it('answers the same for a wrong password and for someone unknown', async () => {
    await memberWithPassword({ username: 'bea' })
    expect(await logIn('bea', 'Secret-124')).toMatchObject(wrong)
    expect(await logIn('nobody')).toMatchObject(wrong)
    expect(await logIn('nobody@example.org')).toMatchObject(wrong)
    expect(await logIn('+49 170 0000000')).toMatchObject(wrong)
  })

  it('takes as long for someone unknown as for a wrong password', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    // The quickest of each: what else the machine does only makes a request slower. On a busy one it takes longer to meet a quiet moment.
    const ratio = () => Math.min(...times.unknown) / Math.min(...times.known)
    const isFar = () => ratio() <= 0.5 || ratio() >= 2
    for (let round = 0; round < 8 || (isFar() && round < 32); round += 1) {
      // Of one member so many guesses are judged at once.
      const username = `slow${Math.floor(round / 8)}`
      if (round % 8 === 0) await memberWithPassword({ username })
      times.known.push(await milliseconds(() => logIn(username, 'Secret-124')))
      times.unknown.push(await milliseconds(() => logIn(`unknown${round}`)))
    }
    expect(ratio()).toBeGreaterThan(0.5)
    expect(ratio()).toBeLessThan(2)
  })

  it.each([
    ['no identifier', { identifier: ' ', password }],
    ['no password', { identifier: 'ann', password: '' }],
  ])('is refused with %s', async (_, body) => {
    const reply = await test.call(login, { body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad-request', message: 'Please fill in all fields.' } })
  })

  it('is not possible for house accounts and for retired ones', async () => {
    const retired = await memberWithPassword({ username: 'retired' })
    await test.deps.db.updateTable('accounts').set({ retired_at: 1 }).where('id', '=', retired.id).execute()
    expect(await logIn('retired')).toMatchObject(wrong)
    expect(await logIn('maren.holt')).toMatchObject(wrong)
    expect(await logIn('maren.holt@house.invalid', '!')).toMatchObject(wrong)
  })

  it('finds the right one of two when a username reads like a phone number', async () => {
    const owner = await memberWithPassword({ username: 'owner', phone: '5550199' })
    const other = await hashPassword('Other-123')
    const squatter = await test.member({ username: '5550199', password_hash: other })
    expect(await logIn('5550199')).toMatchObject({ status: 200, body: { user: { id: owner.id } } })
    expect(await logIn('5550199', 'Other-123')).toMatchObject({ status: 200, body: { user: { id: squatter.id } } })
  })
})

describe('failed logins', () => {
  it('are not forgotten because somebody logs in whose username is the phone number guessed at', async () => {
    const owner = await memberWithPassword({ username: 'victim', phone: '5550177' })
    await test.member({ username: '5550177', password_hash: await hashPassword('Other-123') })
    for (const guesses of [4, 4]) {
      for (let i = 0; i < guesses; i += 1) expect(await logIn('victim', 'Secret-124')).toMatchObject(wrong)
      // The password was tried on the owner of the number, too: it counts as a guess at theirs.
      expect(await logIn('5550177', 'Other-123')).toMatchObject({ status: 200 })
    }
    expect(await logIn('victim')).toMatchObject({ status: 429 })
    test.clock.advance(10 * minuteMs)
    expect(await logIn('victim')).toMatchObject({ status: 200, body: { user: { id: owner.id } } })
  })

  it('have to wait after the tenth for one member, whatever name is used', async () => {
    await memberWithPassword({ username: 'cleo', phone: '+491705550111' })
    const names = ['cleo', 'cleo@example.org', '+491705550111']
    for (let i = 0; i < 10; i += 1) expect(await logIn(names[i % 3] ?? '', 'Secret-124')).toMatchObject(wrong)
    const refused = await logIn('cleo')
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toMatchObject({
      message: 'Too many failed logins. Please wait 1 second or reset your password.',
    })
    test.clock.advance(1_000)
    expect(await logIn('cleo')).toMatchObject({ status: 200 })
  })

  it('are limited for someone unknown alike', async () => {
    for (let i = 0; i < 10; i += 1) expect(await logIn('ghost')).toMatchObject(wrong)
    expect(await logIn('ghost')).toMatchObject({ status: 429 })
  })

  it('count when they are sent at the same moment', async () => {
    await memberWithPassword({ username: 'dora' })
    const replies = await Promise.all(Array.from({ length: 14 }, () => logIn('dora', 'Secret-124')))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('of a stranger elsewhere lock no member out', async () => {
    await memberWithPassword({ username: 'gina' })
    for (let i = 0; i < 10; i += 1) expect(await logIn('gina', 'Secret-124', '198.51.100.30')).toMatchObject(wrong)
    expect(await logIn('gina', password, '198.51.100.30')).toMatchObject({ status: 429 })
    expect(await logIn('gina', password, '198.51.100.31')).toMatchObject({ status: 200 })
  })

  it('count for a whole IPv6 network, as one guesser has all its addresses', async () => {
    await memberWithPassword({ username: 'hugo' })
    for (let i = 1; i <= 10; i += 1) expect(await logIn('hugo', 'Secret-124', `2001:db8::${i}`)).toMatchObject(wrong)
    expect(await logIn('hugo', password, '2001:db8::ff')).toMatchObject({ status: 429 })
    expect(await logIn('hugo', password, '2001:db8:0:1::1')).toMatchObject({ status: 200 })
  })

  it('are forgotten after a success', async () => {
    await memberWithPassword({ username: 'emma' })
    for (let i = 0; i < 9; i += 1) await logIn('emma', 'Secret-124')
    expect(await logIn('emma')).toMatchObject({ status: 200 })
    for (let i = 0; i < 9; i += 1) expect(await logIn('emma', 'Secret-124')).toMatchObject(wrong)
  })

  it('do not lock others out at the same network address, before 300 logins, and nobody who has logged in there', async () => {
    const ip = '198.51.100.20'
    for (const username of ['faye', 'fritz']) await memberWithPassword({ username })
    const logInFrom = async (identifier: string) =>
      (await test.call(login, { body: { identifier, password }, ip })).status
    expect(authLimits.loginsPerNetwork.max).toBe(300)
    for (let i = 0; i < 299; i += 1) await test.deps.limiter.take(authLimits.loginsPerNetwork, ip)
    expect(await logInFrom('faye')).toBe(200)
    expect(await logInFrom('fritz')).toBe(429)
    expect(await logInFrom('faye')).toBe(200)
  })
})

describe('a session', () => {
  it('is needed to read oneself', async () => {
    expect(await test.call(readCurrentUser, {})).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await test.call(logout, {})).toMatchObject({ status: 401 })
  })

  it('ends on the server with a logout, and only that one', async () => {
    await memberWithPassword({ username: 'gail' })
    const here = (await logIn('gail')).reply.token
    const there = (await logIn('gail')).reply.token
    const { status, headers } = await test.call(logout, {}, here)
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect(await test.call(readCurrentUser, {}, here)).toMatchObject({ status: 401 })
    expect(await test.call(readCurrentUser, {}, there)).toMatchObject({ status: 200 })
  })

  it('lasts 90 days without use', async () => {
    await memberWithPassword({ username: 'hope' })
    const { token } = (await logIn('hope')).reply
    test.clock.advance(89 * dayMs)
    expect(await test.call(readCurrentUser, {}, token)).toMatchObject({ status: 200 })
    test.clock.advance(91 * dayMs)
    expect(await test.call(readCurrentUser, {}, token)).toMatchObject({ status: 401 })
  })

  it('makes room for a new one when there are twenty, and the one unused longest goes', async () => {
    const { id } = await memberWithPassword({ username: 'many' })
    // One came with the member.
    const tokens: string[] = []
    for (let i = 0; i < 19; i += 1) {
      test.clock.advance(2 * hourMs)
      tokens.push((await logIn('many')).reply.token)
    }
    const [oldest, next] = tokens
    test.clock.advance(2 * hourMs)
    await test.call(readCurrentUser, {}, oldest)
    for (let i = 0; i < 2; i += 1) await logIn('many')
    expect(await test.call(readCurrentUser, {}, oldest)).toMatchObject({ status: 200 })
    expect(await test.call(readCurrentUser, {}, next)).toMatchObject({ status: 401 })
    const kept = await test.deps.db.selectFrom('sessions').select('token_hash').where('account_id', '=', id).execute()
    expect(kept).toHaveLength(20)
  })
})

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
