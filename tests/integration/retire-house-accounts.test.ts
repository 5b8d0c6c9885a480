import { readProfile } from '#contract/account.ts'
import { listSuggestions } from '#contract/follow.ts'
import { readOnboardingSuggestions } from '#contract/onboarding.ts'
import { listPostsOfUser } from '#contract/post-lists.ts'
import { houseAccounts } from '#server/infra/db/seed/house-accounts.ts'
import { runHouseCommand } from '#server/modules/accounts/house-command.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

function run(...words: string[]) {
  return runHouseCommand(test.deps.db, words, Date.UTC(2026, 0, 2))
}

describe('house accounts', () => {
  it('come with three posts each, written before the server first started', async () => {
    const posts = await test.deps.db
      .selectFrom('posts')
      .innerJoin('accounts', 'accounts.id', 'posts.author_id')
      .select(['accounts.username', 'posts.created_at'])
      .where('accounts.is_house', '=', 1)
      .execute()
    expect(posts).toHaveLength(houseAccounts.length * 3)
    expect(posts.every((post) => post.created_at < Date.now())).toBe(true)
    const topics = await test.deps.db
      .selectFrom('post_topics')
      .select('topic')
      .where('topic_key', '=', 'cooking')
      .execute()
    expect(topics.length).toBeGreaterThan(0)
  })

  it('are listed for the operator', async () => {
    const { ok, text } = await run('list')
    expect(ok).toBe(true)
    expect(text.split('\n')).toHaveLength(houseAccounts.length)
    expect(text).toMatch(/^maren\.holt +active +0 followers +Maren Holt$/m)
  })

  it('are no longer suggested once retired, keep their profile, hide their posts, and can come back', async () => {
    const ann = await test.member()
    const suggested = async () => {
      const onboarding = (await test.call(readOnboardingSuggestions, {}, ann.token)).reply
      const { suggestions } = (await test.call(listSuggestions, {}, ann.token)).reply
      return [...onboarding.suggestions.profiles.companies, ...suggestions].map(({ username }) => username)
    }
    const { id } = (await test.call(readProfile, { params: { id: 'maren.holt' } }, ann.token)).reply.profile
    const countPosts = async () => (await test.call(listPostsOfUser, { params: { id } }, ann.token)).reply.posts.length
    expect(await suggested()).toContain('maren.holt')
    expect(await countPosts()).toBe(3)
    expect(await run('retire', '@Maren.Holt')).toEqual({ ok: true, text: '@Maren.Holt is retired.' })
    expect(await suggested()).not.toContain('maren.holt')
    expect((await run('list')).text).toMatch(/^maren\.holt +retired 2026-01-02 /m)
    expect(await test.call(readProfile, { params: { id: 'maren.holt' } }, ann.token)).toMatchObject({ status: 200 })
    expect(await countPosts()).toBe(0)

    expect(await run('restore', 'maren.holt')).toMatchObject({ ok: true })
    expect(await suggested()).toContain('maren.holt')
    expect(await countPosts()).toBe(3)
  })

  it('are the only ones that can be retired', async () => {
    const ann = await test.member()
    expect(await run('retire', ann.username)).toMatchObject({ ok: false })
    expect(await run('retire', 'nobody')).toMatchObject({
      ok: false,
      text: expect.stringContaining('no house account'),
    })
    const row = await test.deps.db
      .selectFrom('accounts')
      .select('retired_at')
      .where('id', '=', ann.id)
      .executeTakeFirst()
    expect(row?.retired_at).toBeNull()
  })

  it.each([[[]], [['retire']], [['sing']], [['sing', 'maren.holt']], [['list', 'maren.holt']], [['retire', 'a', 'b']]])(
    'explain how %j should have been written',
    async (words) => {
      const { ok, text } = await run(...words)
      expect(ok).toBe(false)
      expect(text).toContain('npm run house -- list')
    },
  )
})
