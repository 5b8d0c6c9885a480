import { minuteMs } from '#contract/durations.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { confirmTotp, passSecondFactor, readTotp, startTotp } from '#contract/second-factor.ts'
import { authLimits } from '#server/modules/auth/auth-limits.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { makeTwoFactorScene, stepMs, wrongFor } from '#tests/support/two-factor-scene.ts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const { test, codeAt, logIn, mailsTo, memberNamed, pass, secured, subjectsTo, ticketFor, laterOn } =
  await makeTwoFactorScene()
afterAll(() => test.close())
beforeEach(laterOn)

describe('the second step', () => {
  it('starts the session that the password alone no longer starts', async () => {
    const { secret } = await secured('stepper')
    const refused = await logIn('stepper')
    expect(refused.problem).toEqual({
      message: 'Enter the code from your authenticator app.',
      code: 'second-factor-required',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    })
    const passed = await pass(refused.problem.ticket ?? '', ` ${codeAt(secret).replace(/^.../, '$& ')}`)
    expect(passed.reply).toMatchObject({ message: 'Login successful!', user: { username: 'stepper' } })
    expect(passed.headers['set-cookie']).toContain('HttpOnly')
    expect((await test.call(readCurrentUser, {}, passed.reply.token)).status).toBe(200)
    expect((await logIn('stepper', 'Secret-124')).problem.code).toBe('wrong-credentials')
  })

  it('takes a code once, also of two at the same moment, and a ticket once', async () => {
    const { secret } = await secured('once')
    const tickets = [await ticketFor('once'), await ticketFor('once'), await ticketFor('once')]
    const answers = await Promise.all(tickets.map((ticket) => pass(ticket, codeAt(secret))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    test.clock.advance(stepMs)
    const ticket = await ticketFor('once')
    const both = await Promise.all([pass(ticket, codeAt(secret)), pass(ticket, codeAt(secret))])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    test.clock.advance(stepMs)
    expect((await pass(ticket, codeAt(secret))).problem.code).toBe('unauthorized')
  })

  it('takes no code that was used to turn it on', async () => {
    const { token } = await memberNamed('reuser')
    const { secret } = (await test.call(startTotp, {}, token)).reply
    const code = codeAt(secret)
    await test.call(confirmTotp, { body: { code } }, token)
    expect((await pass(await ticketFor('reuser'), code)).problem.code).toBe('code-wrong')
  })

  it('allows for a clock that is half a minute off, in either direction, and no more', async () => {
    const { secret } = await secured('skewed')
    test.clock.advance(5 * stepMs)
    const ticket = await ticketFor('skewed')
    expect((await pass(ticket, codeAt(secret, -2 * stepMs))).status).toBe(422)
    expect((await pass(ticket, codeAt(secret, 2 * stepMs))).status).toBe(422)
    expect((await pass(ticket, codeAt(secret, -stepMs))).status).toBe(200)
    expect((await pass(await ticketFor('skewed'), codeAt(secret, stepMs))).status).toBe(200)
    // What is older than a code that was used works no more, either.
    expect((await pass(await ticketFor('skewed'), codeAt(secret))).status).toBe(422)
  })

  it('gives a ticket five tries, however many come at once, and five minutes', async () => {
    const { secret } = await secured('guessed')
    const [ticket, late] = [await ticketFor('guessed'), await ticketFor('guessed')]
    const wrong = wrongFor(codeAt(secret))
    const tries = await Promise.all(Array.from({ length: 8 }, () => pass(ticket, wrong)))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(await pass(ticket, codeAt(secret))).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    test.clock.advance(5 * minuteMs)
    expect((await pass(late, codeAt(secret))).status).toBe(401)
    await sweepLogins(test.deps.db, test.clock.now)
    expect(await test.deps.db.selectFrom('login_tickets').selectAll().execute()).toEqual([])
  })

  it('ends guessing with ticket after ticket, but not where the member is known', async () => {
    const { secret } = await secured('besieged')
    const { cookie } = await home('besieged', secret)
    const { max } = authLimits.secondFactorsPerMember
    const elsewhere = (body: { ticket: string; code: string }, n: number) =>
      test.call(passSecondFactor, { body, ip: `203.0.113.${n}` })
    let ticket = ''
    for (let n = 0; n < max; n += 1) {
      // As few logins as can be: each hashes a password.
      if (n % authLimits.secondFactorsPerTicket.max === 0) ticket = await ticketFor('besieged')
      expect((await elsewhere({ ticket, code: wrongFor(codeAt(secret)) }, n)).status).toBe(422)
    }
    test.clock.advance(stepMs)
    expect((await elsewhere({ ticket: await ticketFor('besieged'), code: codeAt(secret) }, 99)).status).toBe(429)
    const body = { ticket: await ticketFor('besieged'), code: codeAt(secret) }
    const known = await test.call(passSecondFactor, { body, ip: '203.0.113.98', headers: { cookie } })
    expect(known.status).toBe(200)
  })

  it('keeps out who was suspended meanwhile', async () => {
    const { id, secret } = await secured('barred')
    const ticket = await ticketFor('barred')
    const row = { account_id: id, reason: 'Rule 1', created_at: test.clock.now }
    await test.deps.db.insertInto('suspensions').values(row).execute()
    expect((await pass(ticket, codeAt(secret))).status).toBe(403)
  })

  async function home(username: string, secret: string) {
    const passed = await pass(await ticketFor(username), codeAt(secret))
    const [cookie = ''] = String(passed.headers['set-cookie']).split(';', 1)
    return { cookie }
  }
})

describe('a recovery code', () => {
  it('stands in for the app once, however it is written, and is mailed', async () => {
    const { token, codes } = await secured('lostphone')
    const [code = '', other = ''] = codes
    const written = code.toUpperCase().replaceAll('-', ' ')
    const tickets = [await ticketFor('lostphone'), await ticketFor('lostphone')]
    const answers = await Promise.all(tickets.map((ticket) => pass(ticket, written)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await pass(await ticketFor('lostphone'), code)).problem.code).toBe('code-wrong')
    expect((await test.call(readTotp, {}, token)).reply.recovery_codes_left).toBe(9)
    const subject = 'A recovery code of your Sayso account was used'
    await vi.waitFor(() => expect(subjectsTo('lostphone')).toContain(subject))
    expect(mailsTo('lostphone').find((mail) => mail.subject === subject)?.text).toContain('9 are left')
    expect((await pass(await ticketFor('lostphone'), other)).status).toBe(200)
    await secured('bystander')
    expect((await pass(await ticketFor('bystander'), codes[2] ?? '')).status).toBe(422)
  })
})
