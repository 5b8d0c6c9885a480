import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMembers, readMember } from '#contract/moderated-member.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
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

const find = async (q: string, { token }: TestMember) =>
  (await test.call(findMembers, { query: { q } }, token)).reply.members

describe('moderators find members', () => {
  it('by the beginning of a username, whatever its case, suspended ones and those who left, too', async () => {
    const { ann, bob, mod, act } = scene
    expect((await find(`@${ann.username.toUpperCase()}`, mod)).map(({ id }) => id)).toContain(ann.id)
    await act('suspend', { kind: 'member', id: bob.id })
    const departure = { account_id: ann.id, created_at: test.clock.now, erased_from: null }
    await test.deps.db.insertInto('departures').values(departure).execute()
    const suspended = (await find(bob.username, mod)).find(({ id }) => id === bob.id)
    expect(suspended?.suspended_at).not.toBeNull()
    expect((await find(ann.username, mod)).find(({ id }) => id === ann.id)?.left_at).not.toBeNull()
    expect(await find('nobody.is.called.so', mod)).toEqual([])
  })

  it('by the beginnings of the words of a name', async () => {
    const { mod } = scene
    const member = await test.member()
    const words = ['zoë', 'quixote'].map((word) => ({
      word: word.normalize('NFD').replace(/\p{M}/gu, ''),
      account_id: member.id,
    }))
    await test.deps.db
      .insertInto('account_words')
      .values(words)
      .onConflict((oc) => oc.doNothing())
      .execute()
    expect((await find('Quix Zoë', mod)).map(({ id }) => id)).toEqual([member.id])
    expect(await find('Quix Nobody', mod)).toEqual([])
  })

  it('by e-mail address only as admins, who alone are told it', async () => {
    const { ann, mod } = scene
    const admin = await test.member({ role: 'admin' })
    const { email } = await test.deps.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect((await find(email.toUpperCase(), admin)).find(({ id }) => id === ann.id)).toMatchObject({ email })
    expect((await find(email, mod)).map(({ id }) => id)).not.toContain(ann.id)
    expect(JSON.stringify(await find(ann.username, mod))).not.toContain(email)
    expect(JSON.stringify((await test.call(readMember, { params: { id: ann.id } }, mod.token)).reply)).not.toContain(
      email,
    )
  })
})

describe('a member’s page', () => {
  it('has how they stand, what was decided, and the reports by them and against them with what became of each', async () => {
    const { ann, bob, cleo, mod, postId, complain, act } = scene
    await complain(ann, 'post', postId)
    test.clock.advance(1000)
    await complain(cleo, 'member', bob.id)
    test.clock.advance(1000)
    await complain(bob, 'member', cleo.id)
    await act('remove')
    test.clock.advance(1000)
    await act('limit', { kind: 'member', id: bob.id, reason: 'Cool down', days: 2 })
    const { reply } = await test.call(readMember, { params: { id: bob.id } }, mod.token)
    expect(reply.member).toMatchObject({ id: bob.id, username: bob.username, suspended_at: null, left_at: null })
    expect(reply.member.limited_until).not.toBeNull()
    expect(reply.decisions.map(({ action, kind, moderator }) => [action, kind, moderator?.username])).toEqual([
      ['limit', 'member', mod.username],
      ['remove', 'post', mod.username],
    ])
    expect(reply.record).toEqual({ reports: 1, upheld: 0, dismissed: 0 })
    expect(reply.reports_made).toMatchObject([{ kind: 'member', id: cleo.id, username: cleo.username, decided: null }])
    expect(reply.reports_against).toMatchObject([
      { kind: 'member', username: cleo.username, note: `By ${cleo.username}`, decided: 'limit' },
      { kind: 'post', id: postId, username: ann.username, decided: 'remove' },
    ])
  })

  it('is of members there are', async () => {
    const params = { id: '00000000-0000-4000-8000-00000000dead' }
    expect((await test.call(readMember, { params }, scene.mod.token)).status).toBe(404)
  })
})
