import { minuteMs } from '#contract/durations.ts'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { askPasskey } from '#contract/passkey.ts'
import { makePasskeyScene, type Shown } from '#tests/support/passkey-scene.ts'
import { password } from '#tests/support/two-factor-scene.ts'
import { afterAll, describe, expect, it } from 'vitest'

const { test, logIn, memberNamed, memberWithKey, asked, show } = await makePasskeyScene()
afterAll(() => test.close())

describe('a passkey in the place of the password', () => {
  const ask = async (token: string) => (await test.call(askPasskey, {}, token)).reply.options
  const remove = (passkey: Shown, token: string) => test.call(deleteAccount, { body: { passkey } }, token)

  it('deletes an account, shown by its member in this session and just for that', async () => {
    const { token, key } = await memberWithKey('goer')
    const { token: other, key: foreign } = await memberWithKey('stayer')
    const elsewhere = (await logIn('goer')).reply.token
    expect(await ask(token)).toMatchObject({ allowCredentials: [{ id: key.id }], userVerification: 'required' })
    const late = key.show(await ask(token))
    test.clock.advance(5 * minuteMs)
    const refused = [
      late,
      key.show(await asked()),
      key.show(await ask(elsewhere)),
      key.show({ ...(await ask(token)), isVerified: false }),
      foreign.show(await ask(token)),
      foreign.show(await ask(other)),
    ]
    for (const response of refused) {
      const { status, problem } = await remove(response, token)
      expect([status, problem.code, problem.field]).toEqual([422, 'wrong-credentials', 'passkey'])
    }
    for (const body of [{}, { password, passkey: key.show(await ask(token)) }])
      expect((await test.call(deleteAccount, { body }, token)).status).toBe(400)
    const right = key.show(await ask(token))
    expect((await remove(right, token)).reply.erased_from).toBe(
      new Date(test.clock.now + secondThoughtsMs).toISOString(),
    )
    expect((await test.call(readCurrentUser, {}, token)).status).toBe(401)
    expect((await show(key.show(await asked()))).reply.returned_from).toBe('deletion')
  })

  it('is asked of nobody who has none', async () => {
    const { token } = await memberNamed('keyless')
    expect((await test.call(askPasskey, {}, token)).status).toBe(404)
  })
})
