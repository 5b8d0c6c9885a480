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
