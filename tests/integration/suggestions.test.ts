import { randomUUID } from 'node:crypto'
import { follow, listSuggestions } from '#contract/follow.ts'
import { addTag } from '#contract/onboarding.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

async function suggestionsFor(member: TestMember, query: { limit?: number } = {}) {
  return (await test.call(listSuggestions, { query }, member.token)).reply.suggestions
}

function followAs(follower: TestMember, followed: TestMember) {
  return test.call(follow, { params: { id: followed.id } }, follower.token)
}

describe('suggestions', () => {
  it('offer house accounts to the first member of an empty server', async () => {
    const ann = await test.member()
    const suggestions = await suggestionsFor(ann)
    expect(suggestions.length).toBeGreaterThanOrEqual(8)
    expect(suggestions.map(({ username }) => username)).toContain('maren.holt')
    expect(suggestions.every((account) => !account.is_following)).toBe(true)
  })

  it('put those first whom the followed follow, then those with the same tags', async () => {
    const [ann, friend, friendsFriend, alike] = [
      await test.member(),
      await test.member(),
      await test.member(),
      await test.member(),
    ]
    await followAs(ann, friend)
    await followAs(friend, friendsFriend)
    await test.call(addTag, { body: { name: 'Cats' } }, ann.token)
    await test.call(addTag, { body: { name: 'Cats' } }, alike.token)
    const ids = (await suggestionsFor(ann)).map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([friendsFriend.id, alike.id])
  })

  it('leave out oneself, the followed and the retired', async () => {
    const [ann, friend, friendsFriend] = [await test.member(), await test.member(), await test.member()]
    await followAs(ann, friend)
    await followAs(friend, ann)
    await followAs(friend, friendsFriend)
    await test.deps.db.updateTable('accounts').set({ retired_at: 1 }).where('id', '=', friendsFriend.id).execute()
    const ids = (await suggestionsFor(ann)).map(({ id }) => id)
    for (const left of [ann, friend, friendsFriend]) expect(ids).not.toContain(left.id)
  })

  it('count what each of the followed did, whoever follows the most, and are there for who follows very many', async () => {
    const { db } = test.deps
    const [ann, target, busy, ...others] = await Promise.all(Array.from({ length: 5 }, () => test.member()))
    if (!ann || !target || !busy) throw new Error('no members')
    const crowd = Array.from({ length: 1_100 }, () => randomUUID())
    const password_hash = (await db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow())
      .password_hash
    const account = { first_name: 'One', last_name: 'Of Many', password_hash, created_at: 1 }
    const rows = crowd.map((id) => ({ id, ...account, email: `${id}@example.org`, username: id, username_key: id }))
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('accounts')
        .values(rows.slice(at, at + 100))
        .execute()
    const followAll = async (follower_id: string, ids: readonly string[]) => {
      const follows = ids.map((followed_id, at) => ({ follower_id, followed_id, created_at: at }))
      for (let at = 0; at < follows.length; at += 100)
        await db
          .insertInto('follows')
          .values(follows.slice(at, at + 100))
          .execute()
    }
    await followAll(busy.id, crowd)
    for (const member of [busy, ...others]) await followAs(ann, member)
    for (const member of others) await followAs(member, target)
    expect((await suggestionsFor(ann))[0]?.id).toBe(target.id)
    // Of whom the last two hundred follow nobody.
    expect((await suggestionsFor(busy)).length).toBeGreaterThan(0)
  })

  it('are 20 at most, fewer when asked, and the same every time', async () => {
    const ann = await test.member()
    for (let i = 0; i < 15; i += 1) await test.member()
    const first = await suggestionsFor(ann, { limit: 100 })
    expect(first).toHaveLength(20)
    expect(await suggestionsFor(ann)).toEqual(first)
    expect(await suggestionsFor(ann, { limit: 2 })).toEqual(first.slice(0, 2))
  })

  it('need a session', async () => {
    expect(await test.call(listSuggestions, {})).toMatchObject({ status: 401 })
  })
})
