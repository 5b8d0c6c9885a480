import { createHash } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endLeftSessions } from '#contract/logout.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sweep } from '#server/http/sweep.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const statusWith = async (headers: Record<string, string>) => (await test.call(readCurrentUser, { headers })).status

describe('a session', () => {
  it('is needed, and only a bearer token is one', async () => {
    const { token } = await test.member()
    expect(await statusWith({})).toBe(401)
    expect(await statusWith({ cookie: `token=${token}` })).toBe(401)
    expect(await statusWith({ authorization: `Basic ${token}` })).toBe(401)
    expect(await statusWith({ authorization: `Bearer ${token.slice(0, -1)}` })).toBe(401)
    expect(await statusWith({ authorization: 'Bearer ' })).toBe(401)
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200)
  })

  it('is refused when X-User-ID names somebody else', async () => {
    const [ada, bob] = [await test.member(), await test.member()]
    expect((await test.call(readCurrentUser, { headers: { 'x-user-id': ada.id } }, ada.token)).status).toBe(200)
    expect((await test.call(readCurrentUser, { headers: { 'x-user-id': bob.id } }, ada.token)).problem.code).toBe(
      'unauthorized',
    )
  })

  it('lasts 90 days from its last use, and a year at most', async () => {
    const { token } = await test.member()
    const status = async () => (await test.call(readCurrentUser, {}, token)).status
    for (let turn = 0; turn < 4; turn += 1) {
      test.clock.advance(89 * dayMs)
      expect(await status()).toBe(200)
    }
    test.clock.advance(9 * dayMs)
    expect(await status()).toBe(401)
    const idle = await test.member()
    test.clock.advance(90 * dayMs)
    expect((await test.call(readCurrentUser, {}, idle.token)).status).toBe(401)
  })

  it('ends with its account, and the sweep forgets it once it has ended', async () => {
    const { id, token } = await test.member()
    await test.deps.db.updateTable('accounts').set({ retired_at: test.clock.now }).where('id', '=', id).execute()
    expect((await test.call(readCurrentUser, {}, token)).status).toBe(401)

    test.clock.advance(181 * dayMs)
    await sweep({ ...test.deps, removeMedia: test.app.removeMedia })
    expect(await test.deps.db.selectFrom('sessions').select('token_hash').execute()).toEqual([])
  })

  it('that was left without a connection is ended later by whoever has the hash of its token, and nothing else is', async () => {
    const [left, other] = [await test.member(), await test.member()]
    const hashes = [left.token, 'never a token'].map((token) => createHash('sha256').update(token).digest('hex'))
    const ended = await test.call(endLeftSessions, { body: { sessions: hashes } })
    expect(ended.body).toEqual({ message: 'These sessions have ended.' })
    expect((await test.call(readCurrentUser, {}, left.token)).status).toBe(401)
    expect((await test.call(readCurrentUser, {}, other.token)).status).toBe(200)
    // Told twice, by the page and by the worker.
    expect((await test.call(endLeftSessions, { body: { sessions: hashes } })).status).toBe(200)
    for (const sessions of [[], [other.token], Array<string>(51).fill('a'.repeat(64))]) {
      expect((await test.call(endLeftSessions, { body: { sessions } })).problem.code).toBe('bad-request')
    }
  })

  it('leaves no token in the log', async () => {
    const { token } = await test.member()
    await test.call(readCurrentUser, {}, token)
    test.deps.log.info(
      { headers: { authorization: `Bearer ${token}` }, body: { password: 'Secret1!' } },
      'a careless line',
    )
    const log = test.logs.join('')
    expect(log).toContain('"route":"/api/users/me"')
    expect(log).not.toContain(token)
    expect(log).not.toContain('Secret1!')
  })
})
