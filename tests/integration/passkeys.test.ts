import { minuteMs } from '#contract/durations.ts'
import { changeEmail, confirmEmail, restoreEmail } from '#contract/own-account.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { deactivateAccount, deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { authLimits } from '#server/modules/auth/auth-limits.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { codeIn } from '#tests/support/sign-up-form.ts'
import { beginPasskey, beginPasskeyLogin, passkeyLogin, removePasskey, renamePasskey } from '#contract/passkey.ts'
import { makePasskeyScene, type Made } from '#tests/support/passkey-scene.ts'
import { makeSoftPasskey } from '#tests/support/soft-passkey.ts'
import { password } from '#tests/support/two-factor-scene.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'

const scene = await makePasskeyScene()
const { test, logIn, memberNamed, memberWithKey, pass, secured, mailsTo, subjectsTo, ticketFor, codeAt } = scene
const { passkeysOf, begin, asked, add, show, registerKey } = scene
afterAll(() => test.close())

describe('a passkey', () => {
  it('is added with the password, listed, renamed and removed with it, by its member alone, and mailed', async () => {
    const { token } = await memberNamed('keeper')
    const refused = await test.call(beginPasskey, { body: { password: 'Secret-124' } }, token)
    expect([refused.status, refused.problem.code]).toEqual([422, 'wrong-credentials'])
    // As long as a device may make it.
    const { key, id } = await registerKey(token, makeSoftPasskey({ idBytes: 1023 }))
    expect(await passkeysOf(token)).toMatchObject([{ id, name: 'Firefox on Linux', last_used_at: null }])
    await vi.waitFor(() => expect(subjectsTo('keeper')).toContain('A passkey was added to your Sayso account'))
    expect(mailsTo('keeper').at(-1)?.text).toContain('If it was not, remove the passkey and log out')
    expect(await begin(token)).toMatchObject({ rp: { id: 'localhost' }, excludeCredentials: [{ id: key.id }] })

    const { token: stranger } = await memberNamed('stranger')
    const params = { id }
    const rename = (by: string) => test.call(renamePasskey, { params, body: { name: ' My  key ' } }, by)
    const remove = (by: string, shown = password) => test.call(removePasskey, { params, body: { password: shown } }, by)
    expect((await rename(stranger)).status).toBe(404)
    expect((await remove(stranger)).status).toBe(404)
    expect((await rename(token)).status).toBe(200)
    expect((await remove(token, 'Secret-124')).problem).toMatchObject({ code: 'wrong-credentials', field: 'password' })
    expect(await passkeysOf(token)).toMatchObject([{ id, name: 'My key' }])
    expect(await passkeysOf(stranger)).toEqual([])
    expect((await remove(token)).status).toBe(200)
    expect((await remove(token)).status).toBe(404)
    expect(await passkeysOf(token)).toEqual([])
    await vi.waitFor(() => expect(subjectsTo('keeper')).toContain('A passkey of your Sayso account was removed'))
    expect((await show(key.show(await asked()))).problem.code).toBe('wrong-credentials')
  })

  it('is not added when something else was asked for, too late, by another session, or not as we ask', async () => {
    const { token } = await memberNamed('fumbler')
    const { token: other } = await memberNamed('other')
    const elsewhere = (await logIn('fumbler')).reply.token
    const key = makeSoftPasskey()
    const late = await begin(token)
    test.clock.advance(5 * minuteMs)
    const attempts = [
      key.register(late),
      key.register(await begin(other)),
      key.register(await begin(elsewhere)),
      key.register(await asked()),
      key.register({ challenge: 'made-up' }),
      key.register({ ...(await begin(token)), isVerified: false }),
      key.register({ ...(await begin(token)), origin: 'https://evil.example' }),
      key.register({ ...(await begin(token)), host: 'evil.example' }),
      key.register({ ...(await begin(token)), format: 'apple' }),
      { ...key.register(await begin(token)), id: 'another-one-of-mine', rawId: 'another-one-of-mine' },
    ]
    const { challenge } = await begin(token)
    const broken = key.register({ challenge })
    attempts.push({ ...broken, response: { ...broken.response, attestationObject: 'o2NmbXQ' } })
    for (const response of attempts) expect((await add(response, token)).status).toBe(400)
    expect(await passkeysOf(token)).toEqual([])
    const once = key.register(await begin(token))
    expect((await add(once, token)).status).toBe(200)
    expect((await add(once, token)).status).toBe(400)
    expect((await add(key.register(await begin(other)), other)).problem.code).toBe('conflict')
  })

  it('is one of twenty at most, however many were begun', async () => {
    const { token } = await memberNamed('hoarder')
    const made: Made[] = []
    for (let n = 0; n < 21; n += 1) made.push(makeSoftPasskey().register(await begin(token)))
    const statuses: number[] = []
    for (const response of made) statuses.push((await add(response, token)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 409])
    expect((await test.call(beginPasskey, { body: { password } }, token)).status).toBe(409)
  })

  it('goes when its member takes back the address', async () => {
    const { token, key } = await memberWithKey('robbed')
    await test.call(changeEmail, { body: { email: 'thief@example.org', password } }, token)
    const code = codeIn(test.mails, 'thief@example.org')
    expect((await test.call(confirmEmail, { body: { code } }, token)).status).toBe(200)
    const linked = () => mailsTo('robbed').findLast(({ text }) => text.includes('RestoreEmail'))?.text ?? ''
    await vi.waitFor(() => expect(linked()).not.toBe(''))
    const [, wayBack = ''] = /token=([\w-]+)/.exec(linked()) ?? []
    expect((await test.call(restoreEmail, { body: { token: wayBack } })).status).toBe(200)
    expect((await show(key.show(await asked()))).status).toBe(401)
    await vi.waitFor(() => expect(subjectsTo('robbed')).toContain('A passkey of your Sayso account was removed'))
  })
})

describe('a login with a passkey alone', () => {
  it('starts a session, once for what a device signed', async () => {
    const { token, key } = await memberWithKey('alone')
    const options = await asked()
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const response = key.show(options)
    const passed = await show(response)
    expect(passed.reply).toMatchObject({ message: 'Login successful!', user: { username: 'alone' } })
    expect(passed.headers['set-cookie']).toContain('HttpOnly')
    expect((await test.call(readCurrentUser, {}, passed.reply.token)).status).toBe(200)
    expect((await passkeysOf(token))[0]?.last_used_at).toBe(new Date(test.clock.now).toISOString())
    expect((await show(response)).status).toBe(401)
    const twice = key.show(await asked())
    const answers = await Promise.all([show(twice), show(twice)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('needs a verified user, our address and host, a fresh challenge, and a key that was not copied', async () => {
    const { key } = await memberWithKey('strict')
    const { key: foreign } = await memberWithKey('lenient')
    const older = key.show(await asked())
    const late = key.show(await asked())
    expect((await show(key.show(await asked()))).status).toBe(200)
    const refused = [
      older,
      key.show({ ...(await asked()), isVerified: false }),
      key.show({ ...(await asked()), origin: 'http://localhost:3001' }),
      key.show({ ...(await asked()), host: 'evil.example' }),
      key.show({ ...(await asked()), userHandle: null }),
      key.show({ ...(await asked()), userHandle: 'c29tZWJvZHktZWxzZQ' }),
      key.show({ challenge: 'made-up' }),
      makeSoftPasskey().show(await asked()),
      { ...foreign.show(await asked()), id: key.id, rawId: key.id },
    ]
    for (const response of refused) {
      expect(await show(response)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    }
    test.clock.advance(5 * minuteMs)
    expect((await show(late)).status).toBe(401)
    await sweepLogins(test.deps.db, test.clock.now)
    expect(await test.deps.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })

  it('says of no name and of no key whether there is one', async () => {
    const { key } = await memberWithKey('hidden')
    const unknown = await show(makeSoftPasskey().show(await asked()))
    const known = await show(key.show({ ...(await asked()), isVerified: false }))
    expect(known.body).toEqual(unknown.body)
  })

  it('keeps out who is suspended, brings back who left, and knows nobody who was erased', async () => {
    const barred = await memberWithKey('barred')
    const row = { account_id: barred.id, reason: 'Rule 1', created_at: test.clock.now }
    await test.deps.db.insertInto('suspensions').values(row).execute()
    expect((await show(barred.key.show(await asked()))).status).toBe(403)

    const { key, ...leaver } = await memberWithKey('leaver')
    expect((await test.call(deactivateAccount, { body: { password } }, leaver.token)).status).toBe(200)
    const back = await show(key.show(await asked()))
    expect(back.reply.returned_from).toBe('deactivation')
    expect((await test.call(deleteAccount, { body: { password } }, back.reply.token)).status).toBe(200)
    test.clock.advance(secondThoughtsMs)
    expect((await show(key.show(await asked()))).status).toBe(401)
    await test.app.jobs.settle()
    expect((await show(key.show(await asked()))).status).toBe(401)
    const left = test.deps.db.selectFrom('passkeys').selectAll().where('account_id', '=', leaver.id)
    expect(await left.execute()).toEqual([])
  })

  it('is limited for each network', async () => {
    const ip = '203.0.113.9'
    await test.deps.limiter.take(authLimits.passkeysPerNetwork, ip, 598)
    const response = makeSoftPasskey().show({ challenge: 'made-up' })
    expect((await test.call(beginPasskeyLogin, { body: {}, ip })).status).toBe(200)
    expect((await test.call(passkeyLogin, { body: { response }, ip })).status).toBe(401)
    expect((await test.call(beginPasskeyLogin, { body: {}, ip })).status).toBe(429)
    expect((await test.call(passkeyLogin, { body: { response }, ip })).status).toBe(429)
  })
})

describe('a passkey as the second step', () => {
  it('stands in for the code, of the member whose password it was', async () => {
    const { token } = await secured('second')
    const { token: other } = await secured('another')
    const { key } = await registerKey(token)
    const { key: foreign } = await registerKey(other)
    const ticket = await ticketFor('second')
    expect((await asked(ticket)).allowCredentials).toEqual([{ id: key.id, type: 'public-key' }])
    expect((await show(foreign.show(await asked(ticket)), ticket)).status).toBe(401)
    // Asked for as the second step it is no login by itself, nor one of another ticket: the device need not have verified its user.
    expect((await show(key.show(await asked(ticket)))).status).toBe(401)
    expect((await show(key.show(await asked(await ticketFor('second'))), ticket)).status).toBe(401)
    expect((await show(key.show(await asked()), ticket)).status).toBe(401)
    const passed = await show(key.show({ ...(await asked(ticket)), isVerified: false, userHandle: null }), ticket)
    expect(passed.reply.user.username).toBe('second')
    expect((await test.call(beginPasskeyLogin, { body: { ticket } })).problem.code).toBe('unauthorized')
  })

  it('has the same five tries as a code, and is offered to those who have one', async () => {
    const { token, secret } = await secured('trier')
    const ticketBefore = await ticketFor('trier')
    expect((await test.call(beginPasskeyLogin, { body: { ticket: ticketBefore } })).status).toBe(404)
    const { key } = await registerKey(token)
    const ticket = await ticketFor('trier')
    for (let n = 0; n < 5; n += 1) expect((await show(key.show({ challenge: 'made-up' }), ticket)).status).toBe(401)
    expect((await pass(ticket, codeAt(secret))).problem.code).toBe('unauthorized')
  })
})
