import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockMember } from '#contract/block.ts'
import { updateProfile } from '#contract/profile-changes.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeSearchFixture } from '#tests/support/search-fixture.ts'

let test: TestApp
let reader: TestMember
let on: ReturnType<typeof makeSearchFixture>

beforeAll(async () => {
  test = await buildTestApp()
  reader = await test.member({ username: 'reader', first_name: 'Quentin', last_name: 'Vox' })
  on = makeSearchFixture(test, reader)
})
afterAll(() => test.close())

describe('members', () => {
  beforeAll(async () => {
    await test.member({ username: 'tomas_f', first_name: 'Tomás', last_name: 'Ferreira', followers_count: 10 })
    await test.member({ username: 'tom', first_name: 'Thomas', last_name: 'Keller' })
    await test.member({ username: 'gone.tom', first_name: 'Tom', last_name: 'Gone', retired_at: 1 })
    await on.catchUp()
  })

  it('are found by username, the exact one first', async () => {
    expect((await on.usernames('tom')).slice(0, 2)).toEqual(['tom', 'tomas_f'])
    expect((await on.usernames('@TOM')).slice(0, 2)).toEqual(['tom', 'tomas_f'])
    expect(await on.usernames('gone.tom')).not.toContain('gone.tom')
  })

  it('are found by name, without accents, by its beginning and with a typo', async () => {
    for (const q of ['tomas ferreira', 'Tomás', 'ferr', 'fereira', 'ferrera']) {
      expect(await on.usernames(q)).toContain('tomas_f')
    }
  })

  it('are found under a new name at once, and no more under the old one', async () => {
    const renamed = await test.member({ username: 'x9', first_name: 'Wilhelmina', last_name: 'Old' })
    await test.call(updateProfile, { body: { first_name: 'Bartholomew' } }, renamed.token)
    expect(await on.usernames('bartholomew')).toContain('x9')
    expect(await on.usernames('wilhelmina')).not.toContain('x9')
  })

  it('come page by page', async () => {
    for (let at = 0; at < 5; at += 1)
      await test.member({ username: `pager${at}`, first_name: 'Pagerina', last_name: 'Q' })
    await on.catchUp()
    const first = await on.find('pagerina', { type: 'users', limit: 3 })
    const second = await on.find('pagerina', { type: 'users', limit: 3, cursor: first.next_cursor ?? '' })
    const names = [...first.users, ...second.users].map((user) => user.username)
    expect(names).toEqual([0, 1, 2, 3, 4].map((at) => `pager${at}`))
    expect(second.next_cursor).toBeNull()
  })

  it('come page by page, none left out or twice, when some above leave or rise between two pages', async () => {
    const names = ['walker0', 'walker1', 'walker2', 'walker3', 'walker4', 'walker5']
    const walkers = []
    for (const username of names) walkers.push(await test.member({ username, first_name: 'Walkerina', last_name: 'Q' }))
    const read = async (cursor?: string) => {
      await on.catchUp()
      return on.find('walkerina', { type: 'users', limit: 2, ...(cursor && { cursor }) })
    }
    const first = await read()
    await test.call(blockMember, { params: { userId: walkers[0]?.id ?? '' } }, reader.token)
    const second = await read(first.next_cursor ?? '')
    await test.member({ username: 'walker', first_name: 'Walkerina', last_name: 'A' })
    const third = await read(second.next_cursor ?? '')
    const shown = [first, second, third].map(({ users }) => users.map(({ username }) => username))
    expect(shown).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4)])
  })

  it('alone are looked for by a mention', async () => {
    await on.publish('about tom the cat')
    const { users, posts } = await on.find('@tom')
    expect(users.map((user) => user.username)).toContain('tom')
    expect(posts).toEqual([])
  })

  it('of whom very many are called so: the best known come first, without those who are blocked or retired', async () => {
    for (let at = 0; at < 210; at += 1)
      await test.member({ username: `multi${at}`, first_name: 'Multina', last_name: 'A' })
    const known = { first_name: 'Multina', last_name: 'Zz' }
    // Among equals whose id is least comes first.
    const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`
    const last = await test.member({ ...known, id: idOf('f'), username: 'zz_known', followers_count: 900 })
    const apart = await test.member({ ...known, id: idOf('0'), username: 'zz_apart', followers_count: 950 })
    await test.member({ ...known, id: idOf('1'), username: 'zz_gone', followers_count: 990, retired_at: 1 })
    await on.catchUp()
    await test.call(blockMember, { params: { userId: apart.id } }, reader.token)
    const { users } = await on.find('multin', { type: 'users', limit: 20 })
    expect([users.length, users[0]?.id]).toEqual([20, last.id])
    const usernames = users.map(({ username }) => username)
    for (const hidden of ['zz_apart', 'zz_gone']) expect(usernames).not.toContain(hidden)
  })

  it('are ten on the tab of everything', async () => {
    for (let at = 0; at < 12; at += 1)
      await test.member({ username: `crowd_${at}`, first_name: 'Crowdia', last_name: 'Q' })
    await on.catchUp()
    for (let at = 0; at < 12; at += 1) await on.publish(`crowdia says ${at}`)
    const { users, posts } = await on.find('crowdia')
    expect([users.length, posts.length]).toEqual([10, 10])
  })
})
