import { follow, unfollow } from '#contract/follow.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import {
  addTag,
  listAllTags,
  listMyTags,
  readOnboardingStatus,
  readOnboardingSuggestions,
  removeTag,
} from '#contract/onboarding.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

async function suggestionsFor(member: TestMember) {
  return (await test.call(readOnboardingSuggestions, {}, member.token)).reply.suggestions
}

async function isCompleted(member: TestMember): Promise<boolean> {
  const { completed } = (await test.call(readOnboardingStatus, {}, member.token)).reply
  expect((await test.call(readCurrentUser, {}, member.token)).body).toMatchObject({
    has_completed_onboarding: completed,
  })
  return completed
}

describe('onboarding', () => {
  it('can be completed on an empty server, with what is suggested', async () => {
    const ann = await test.member()
    const { profiles, tags } = await suggestionsFor(ann)
    expect(profiles.companies.length).toBeGreaterThanOrEqual(8)
    expect(tags.length).toBeGreaterThanOrEqual(30)
    expect(tags.length).toBeLessThanOrEqual(60)

    for (const { id } of profiles.companies.slice(0, 5)) await test.call(follow, { params: { id } }, ann.token)
    for (const { name } of tags.slice(0, 4)) await test.call(addTag, { body: { name } }, ann.token)
    expect(await isCompleted(ann)).toBe(false)
    await test.call(addTag, { body: { name: tags[4]?.name ?? '' } }, ann.token)
    expect(await isCompleted(ann)).toBe(true)

    const left = await suggestionsFor(ann)
    expect(left.profiles.companies.slice(0, 5).every((account) => account.is_following)).toBe(true)
  })

  it('needs five follows as well', async () => {
    const bob = await test.member()
    const { profiles, tags } = await suggestionsFor(bob)
    for (const { name } of tags.slice(0, 6)) await test.call(addTag, { body: { name } }, bob.token)
    for (const { id } of profiles.companies.slice(0, 4)) await test.call(follow, { params: { id } }, bob.token)
    expect(await isCompleted(bob)).toBe(false)
  })

  it('stays completed when one unfollows and gives tags up', async () => {
    const cleo = await test.member()
    const { profiles, tags } = await suggestionsFor(cleo)
    const chosen = { accounts: profiles.companies.slice(0, 5), tags: tags.slice(0, 5) }
    for (const { id } of chosen.accounts) await test.call(follow, { params: { id } }, cleo.token)
    for (const { name } of chosen.tags) await test.call(addTag, { body: { name } }, cleo.token)
    expect(await isCompleted(cleo)).toBe(true)
    for (const { id } of chosen.accounts) await test.call(unfollow, { params: { id } }, cleo.token)
    for (const { id } of chosen.tags) await test.call(removeTag, { params: { id } }, cleo.token)
    expect(await isCompleted(cleo)).toBe(true)
  })

  it('suggests the most followed members, and neither oneself nor the retired', async () => {
    const [viewer, star, retired, fan] = [
      await test.member(),
      await test.member(),
      await test.member(),
      await test.member(),
    ]
    await test.call(follow, { params: { id: star.id } }, fan.token)
    await test.deps.db.updateTable('accounts').set({ retired_at: 1 }).where('id', '=', retired.id).execute()
    const ids = (await suggestionsFor(viewer)).profiles.popularUsers.map(({ id }) => id)
    expect(ids[0]).toBe(star.id)
    expect(ids).not.toContain(viewer.id)
    expect(ids).not.toContain(retired.id)
  })

  it.each([readOnboardingStatus, readOnboardingSuggestions, listMyTags, listAllTags])(
    '$name needs a session',
    async (endpoint) => {
      expect(await test.call(endpoint, {})).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    },
  )
})

describe('tags', () => {
  it('are listed by name', async () => {
    const ann = await test.member()
    const { tags } = (await test.call(listAllTags, {}, ann.token)).reply
    const names = tags.map(({ name }) => name.toLowerCase())
    expect(names.length).toBeGreaterThanOrEqual(40)
    expect(new Set(names).size).toBe(names.length)
    expect(names.slice(0, 3)).toEqual(['architecture', 'art', 'astronomy'])
  })

  it('are chosen and given up, however often that is sent', async () => {
    const ann = await test.member()
    const mine = async () => (await test.call(listMyTags, {}, ann.token)).body
    const first = await test.call(addTag, { body: { name: ' cats ' } }, ann.token)
    expect(first).toMatchObject({ status: 200, body: { tag: { name: 'Cats' } } })
    const { tag } = first.reply
    expect((await test.call(addTag, { body: { name: 'Cats' } }, ann.token)).body).toEqual({ tag })
    expect(await mine()).toEqual({ tags: [tag] })
    for (let i = 0; i < 2; i += 1) {
      expect(await test.call(removeTag, { params: { id: tag.id } }, ann.token)).toMatchObject({ status: 200 })
    }
    expect(await mine()).toEqual({ tags: [] })
  })

  it("do not touch another member's choice", async () => {
    const [ann, bob] = [await test.member(), await test.member()]
    const { tag } = (await test.call(addTag, { body: { name: 'Dogs' } }, ann.token)).reply
    await test.call(removeTag, { params: { id: tag.id } }, bob.token)
    expect((await test.call(listMyTags, {}, ann.token)).body).toEqual({ tags: [tag] })
    expect((await test.call(listMyTags, {}, bob.token)).body).toEqual({ tags: [] })
  })

  it('are not made up by members', async () => {
    const ann = await test.member()
    const reply = await test.call(addTag, { body: { name: 'My own tag' } }, ann.token)
    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found', field: 'name' } })
    expect(await test.call(addTag, { body: { name: ' ' } }, ann.token)).toMatchObject({ status: 400 })
    expect(await test.call(addTag, { body: { name: 'Cats' } })).toMatchObject({ status: 401 })
    expect(await test.call(removeTag, { params: { id: 'cats' } }, ann.token)).toMatchObject({ status: 400 })
  })
})
