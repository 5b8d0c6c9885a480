import { dayMs, minuteMs } from '#contract/durations.ts'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { login, requestPasswordReset, resetPassword } from '#contract/auth.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

const test = await buildTestApp()
afterAll(() => test.close())

const password = 'Secret-123'
// As cheap as argon2 gets: many guesses are judged here.
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

interface Try {
  with?: string
  ip?: string
  /** The cookie shown. */
  device?: string
}

let member: TestMember
let members = 0
beforeEach(async () => {
  members += 1
  member = await test.member({ username: `guarded${members}`, password_hash: passwordHash })
  // What tests before did from the same addresses is over.
  test.clock.advance(dayMs)
})

const attempt = ({ with: tried = password, ip = '198.51.100.1', device }: Try = {}) =>
  test.call(login, {
    body: { identifier: member.username, password: tried },
    ip,
    ...(device !== undefined && { headers: { cookie: device } }),
  })
const guess = (from: Try = {}) => attempt({ ...from, with: 'Secret-124' })
const statusOf = async (from: Try) => (await attempt(from)).status

/** Logs in and answers the cookie that the browser keeps. */
async function deviceAt(ip: string): Promise<string> {
  const { status, headers } = await attempt({ ip })
  expect(status).toBe(200)
  return /^[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
}

/** So many guesses as the server judges, one address after the other. */
async function guessFrom(addresses: string[], times: number): Promise<void> {
  for (const ip of addresses) for (let i = 0; i < times; i += 1) await guess({ ip })
}
const tenNetworks = Array.from({ length: 10 }, (_, index) => `2001:db8:${index + 1}::1`)

describe('guesses of others', () => {
  it('hold up no network that the member has logged in from, and none where nobody has guessed', async () => {
    expect(await statusOf({ ip: '203.0.113.5' })).toBe(200)
    await guessFrom(tenNetworks, 12)
    await guessFrom(['203.0.113.6', '203.0.113.7', '203.0.113.8'], 12)
    expect(await statusOf({ ip: '203.0.113.5' })).toBe(200)
    expect(await statusOf({ ip: '192.0.2.77' })).toBe(200)
    expect((await guess({ ip: '2001:db8:1::1' })).status).toBe(429)
  })

  it('hold up no device that has logged in, not even in their own network', async () => {
    const device = await deviceAt('203.0.113.5')
    for (let i = 0; i < 15; i += 1) await guess({ ip: '198.51.100.1' })
    expect(await statusOf({ ip: '198.51.100.1' })).toBe(429)
    expect(await statusOf({ ip: '198.51.100.1', device })).toBe(200)
  })

  it('hold up no device whose network and its surroundings have used up their logins', async () => {
    const device = await deviceAt('198.51.100.1')
    const ask = (ip: string) => test.call(login, { body: { identifier: 'x', password: '' }, ip })
    expect((await ask('198.51.100.1')).status).toBe(400)
    const { limiter } = test.deps
    const rule = { name: 'logins', max: 300, windowMs: 10 * minuteMs }
    for (let i = 0; i < 300; i += 1) await limiter.take(rule, '198.51.100.9')
    expect(await statusOf({ ip: '198.51.100.9' })).toBe(429)
    expect(await statusOf({ ip: '198.51.100.9', device })).toBe(200)
  })

  it('count for the /48 and the /24 they come from', async () => {
    await guessFrom(['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:3::1'], 10)
    expect(await statusOf({ ip: '2001:db8:9:4::1' })).toBe(429)
    expect(await statusOf({ ip: '2001:db8:a:4::1' })).toBe(200)
    await guessFrom(['192.0.2.1', '192.0.2.2', '192.0.2.3'], 10)
    expect(await statusOf({ ip: '192.0.2.4' })).toBe(429)
    expect(await statusOf({ ip: '192.0.3.4' })).toBe(200)
  })
})

describe('waits', () => {
  it('double from a second to a minute, and never grow beyond', async () => {
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(401)
    const waits: number[] = []
    for (let i = 0; i < 9; i += 1) {
      const refused = await guess()
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers['retry-after']))
      test.clock.advance((waits.at(-1) ?? 0) * 1000)
      expect((await guess()).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    test.clock.advance(minuteMs)
    expect(await statusOf({})).toBe(200)
  })

  it('are not made longer by attempts while they last', async () => {
    for (let i = 0; i < 10; i += 1) await guess()
    for (let i = 0; i < 5; i += 1) expect((await guess()).headers['retry-after']).toBe('1')
    test.clock.advance(1000)
    expect(await statusOf({})).toBe(200)
  })

  it('begin with the first guess from each strange network while a hundred others guess, and the first is judged', async () => {
    await guessFrom(tenNetworks, 10)
    expect((await guess({ ip: '192.0.2.9' })).status).toBe(401)
    expect((await guess({ ip: '192.0.2.9' })).headers['retry-after']).toBe('30')
    expect(await statusOf({ ip: '192.0.77.9' })).toBe(200)
  })

  it('survive a restart', async () => {
    for (let i = 0; i < 10; i += 1) await guess()
    const kept = await test.deps.db.selectFrom('login_waits').selectAll().execute()
    expect(kept.some(({ failures, next_at }) => failures === 10 && next_at === test.clock.now + 1000)).toBe(true)
    expect(JSON.stringify(kept)).not.toContain('198.51.100')
  })
})

describe('known places', () => {
  it('are known by a cookie that no script reads and no other site sends, and by hashes alone', async () => {
    const { headers } = await attempt()
    expect(headers['set-cookie']).toMatch(
      /^sayso-device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const again = await attempt({ device: /^[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '' })
    expect(again.headers['set-cookie']).toBe(headers['set-cookie'])
    const kept = JSON.stringify(await test.deps.db.selectFrom('known_places').selectAll().execute())
    expect(kept).not.toContain('198.51.100.1')
    expect(kept).not.toContain(/=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1] ?? '=')
  })

  it('are forgotten after a year, and failures after a day', async () => {
    await guess()
    await attempt({ ip: '203.0.113.5' })
    test.clock.advance(dayMs)
    await sweepLogins(test.deps.db, test.clock.now)
    expect(await test.deps.db.selectFrom('login_waits').select('id').execute()).toEqual([])
    test.clock.advance(366 * dayMs)
    await sweepLogins(test.deps.db, test.clock.now)
    expect(await test.deps.db.selectFrom('known_places').select('account_id').execute()).toEqual([])
  })

  it('of one member are strange to another', async () => {
    const device = await deviceAt('203.0.113.5')
    member = await test.member({ password_hash: passwordHash })
    for (let i = 0; i < 11; i += 1) await guess({ ip: '203.0.113.5', device })
    expect(await statusOf({ ip: '203.0.113.5', device })).toBe(429)
  })

  it('are forgotten with an old password, but for the one where the new one was set', async () => {
    await deviceAt('203.0.113.5')
    await test.call(requestPasswordReset, { body: { email: member.email }, ip: '192.0.2.50' })
    const resetToken = () =>
      test.mails.flatMap(({ to, text }) => (to === member.email && /token=([\w-]+)/.exec(text)?.[1]) || [])[0]
    await expect.poll(resetToken).toBeDefined()
    const token = resetToken() ?? ''
    const body = { token, newPassword: 'Secret@456', confirmPassword: 'Secret@456' }
    expect((await test.call(resetPassword, { body, ip: '192.0.2.50' })).status).toBe(200)
    const kept = await test.deps.db
      .selectFrom('known_places')
      .select('last_login_at')
      .where('account_id', '=', member.id)
      .execute()
    expect(kept).toEqual([{ last_login_at: test.clock.now }, { last_login_at: test.clock.now }])
  })
})
