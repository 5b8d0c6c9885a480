import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readProfile } from '#contract/account.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { login } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { dayMs } from '#contract/durations.ts'
import { listPostStates } from '#contract/post-state.ts'
import { readPost } from '#contract/post.ts'
import { createPost, likePost } from '#contract/post-writing.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { authorisationMatrix } from '#tests/support/authorisation-matrix.ts'
import { makeAuthorisationWorld } from '#tests/support/authorisation-world.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'

let test: TestApp
let scene: Awaited<ReturnType<typeof makeModerationScene>>

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  scene = await makeModerationScene(test)
})
afterAll(() => test.close())

describe('a limited member', () => {
  it('reads, and is told clearly why nothing is written, until the limit ends or is lifted', async () => {
    const { bob, postId, act, told } = scene
    await act('limit', { kind: 'member', id: bob.id, days: 2, reason: 'Cool down' })
    const attempt = () => test.call(createPost, { body: { textContent: 'More' } }, bob.token)
    const { status, problem } = await attempt()
    expect([status, problem?.code]).toEqual([403, 'forbidden'])
    expect(problem?.message).toMatch(/^Your account is read-only until \d\d-\d\d-\d{4}\. Your notifications say why\.$/)
    expect((await test.call(likePost, { params: { id: postId }, body: { liked: true } }, bob.token)).status).toBe(403)
    expect((await test.call(readPost, { params: { id: postId } }, bob.token)).status).toBe(200)
    expect(await told(bob)).toMatchObject([{ decision: { action: 'limit', reason: 'Cool down' } }])
    test.clock.advance(2 * dayMs)
    expect((await attempt()).status).toBe(200)
    await act('limit', { kind: 'member', id: bob.id })
    expect((await attempt()).status).toBe(403)
    await act('restore', { kind: 'member', id: bob.id })
    expect((await attempt()).status).toBe(200)
  })

  it('can do what is theirs alone, and nothing that others see: every write is one or the other', async () => {
    const refused: string[] = []
    for (const endpoint of allEndpoints) {
      if (endpoint.method === 'GET' || endpoint.access !== 'member') continue
      const world = await makeAuthorisationWorld(test)
      const until = test.clock.now + dayMs
      await test.deps.db
        .updateTable('accounts')
        .set({ limited_until: until })
        .where('id', '=', world.other.id)
        .execute()
      const { query: _, ...input } = authorisationMatrix[endpoint.name]?.attempt(world) ?? {}
      const { text } = await test.call(endpoint, input, world.other.token)
      if (text.includes('read-only')) refused.push(endpoint.name)
    }
    expect(refused.toSorted()).toEqual([
      ...['changeUsername', 'createComment', 'createPost', 'follow', 'generateShareLink', 'likeComment', 'likePost'],
      ...['repostPost', 'requestImport', 'updateProfile', 'uploadBanner', 'uploadProfilePicture'],
    ])
  })
})

describe('a suspended member', () => {
  it('is told why at the login, once the password is right, and of nothing before', async () => {
    const { act } = scene
    const member = await test.member({ password_hash: await hashPassword('Right-1!') })
    const enter = (password: string) => test.call(login, { body: { identifier: member.username, password } })
    await act('suspend', { kind: 'member', id: member.id, reason: 'Threats' })
    expect((await enter('Wrong-1!')).status).toBe(401)
    expect(await enter('Right-1!')).toMatchObject({
      status: 403,
      problem: { code: 'forbidden', message: 'Your account is suspended. Reason: Threats' },
    })
    await act('restore', { kind: 'member', id: member.id })
    expect((await enter('Right-1!')).status).toBe(200)
  })

  it('loses every session, cannot log in, and comes back whole', async () => {
    const { ann, bob, postId, act } = scene
    await act('suspend', { kind: 'member', id: bob.id, reason: 'Threats' })
    expect((await test.call(readCurrentUser, {}, bob.token)).status).toBe(401)
    const profile = () => test.call(readProfile, { params: { id: bob.id } }, ann.token)
    expect((await profile()).status).toBe(404)
    expect((await act('suspend', { kind: 'member', id: bob.id })).status).toBe(409)
    await act('restore', { kind: 'member', id: bob.id })
    expect((await profile()).status).toBe(200)
    expect((await test.call(readPost, { params: { id: postId } }, ann.token)).status).toBe(200)
  })

  it('is gone from devices that hold their posts with the next look', async () => {
    const { ann, postId, act } = scene
    const ask = async (since: string) => (await test.call(listPostStates, { query: { since } }, ann.token)).reply
    const { until } = await ask(new Date(test.clock.now).toISOString())
    test.clock.advance(60_000)
    await act('suspend')
    test.clock.advance(60_000)
    const { gone, until: later } = await ask(until)
    expect(gone).toContain(postId)
    expect((await ask(later)).gone).toEqual([])
  })
})
