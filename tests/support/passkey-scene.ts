import { addPasskey, beginPasskey, beginPasskeyLogin, listPasskeys, passkeyLogin } from '#contract/passkey.ts'
import { makeSoftPasskey } from './soft-passkey.ts'
import { makeTwoFactorScene, password } from './two-factor-scene.ts'

const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

export type Made = ReturnType<ReturnType<typeof makeSoftPasskey>['register']>
export type Shown = ReturnType<ReturnType<typeof makeSoftPasskey>['show']>

/** An app with members who have passkeys, or add some. */
export async function makePasskeyScene() {
  const scene = await makeTwoFactorScene()
  const { test, memberNamed } = scene
  const passkeysOf = async (token: string) => (await test.call(listPasskeys, {}, token)).reply.passkeys
  const begin = async (token: string) => (await test.call(beginPasskey, { body: { password } }, token)).reply.options
  const asked = async (ticket?: string) => (await test.call(beginPasskeyLogin, { body: { ticket } })).reply.options

  const add = (response: Made, token: string) => test.call(addPasskey, { body: { response }, headers }, token)
  const show = (response: Shown, ticket?: string) => test.call(passkeyLogin, { body: { response, ticket } })

  async function registerKey(token: string, key = makeSoftPasskey()) {
    const { challenge, user } = await begin(token)
    const { reply } = await add(key.register({ challenge, user }), token)
    return { key, id: reply.passkey.id }
  }

  async function memberWithKey(username: string) {
    const member = await memberNamed(username)
    const { key } = await registerKey(member.token)
    return { ...member, key }
  }
  return { ...scene, passkeysOf, begin, asked, add, show, registerKey, memberWithKey }
}
