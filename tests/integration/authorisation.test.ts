import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCurrentUser } from '#contract/own-session.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { addTag, listMyTags, removeTag } from '#contract/onboarding.ts'
import { listBookmarks } from '#contract/post-lists.ts'
import { bookmarkPost, likePost } from '#contract/post-writing.ts'
import { authorisationMatrix } from '#tests/support/authorisation-matrix.ts'
import { makeAuthorisationWorld, type AuthorisationWorld } from '#tests/support/authorisation-world.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { roles, type Role } from '#tests/support/matrix-row.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const memberCalls = allEndpoints.filter(({ access }) => access === 'member')

function tokenOf(role: Role, world: AuthorisationWorld): string | undefined {
  return role === 'visitor' ? undefined : world[role].token
}

interface Attempt {
  role: Role
  headers?: Record<string, string>
}

/** Makes the row's attempt. */
function attempt(world: AuthorisationWorld, endpoint: Endpoint, { role, headers = {} }: Attempt) {
  const { query, ...input } = authorisationMatrix[endpoint.name]?.attempt(world) ?? {}
  return test.call(endpoint, { ...input, ...(query && { query }), headers }, tokenOf(role, world))
}

it('has a row for every endpoint, and none for what is no endpoint', () => {
  expect(Object.keys(authorisationMatrix).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted())
})

describe.each(allEndpoints)('$name', (endpoint) => {
  it.each(roles)('as %s', async (role) => {
    const { status, text } = await attempt(await makeAuthorisationWorld(test), endpoint, { role })
    const expected = authorisationMatrix[endpoint.name]?.expected
    const fallback = role === 'admin' ? expected?.moderator : undefined
    expect(status, text).toBe(expected?.[role] ?? fallback ?? expected?.other)
  })
})

// What is refused changes nothing: the attempts that follow find the same world.

it('takes no ended session for a member', async () => {
  const world = await makeAuthorisationWorld(test)
  await test.deps.db.updateTable('sessions').set({ expires_at: 1 }).where('account_id', '=', world.author.id).execute()
  for (const endpoint of memberCalls) {
    expect((await attempt(world, endpoint, { role: 'author' })).status, endpoint.name).toBe(401)
  }
})

it.each([
  ['deactivated', null],
  ['leaving for good', 1],
])('takes nobody who is %s for a member, whatever session they still have', async (_, erased_from) => {
  const world = await makeAuthorisationWorld(test)
  const departure = { account_id: world.author.id, created_at: test.clock.now, erased_from }
  await test.deps.db.insertInto('departures').values(departure).execute()
  for (const endpoint of memberCalls) {
    expect((await attempt(world, endpoint, { role: 'author' })).status, endpoint.name).toBe(401)
  }
})

it('takes no member for another, whatever the header X-User-ID says', async () => {
  const world = await makeAuthorisationWorld(test)
  for (const endpoint of memberCalls) {
    const headers = { 'x-user-id': '00000000-0000-4000-8000-000000000000' }
    const { status } = await attempt(world, endpoint, { role: 'author', headers })
    expect(status, endpoint.name).toBe(401)
  }
})

describe('what is a member’s own', () => {
  let owner: TestMember
  let other: TestMember
  let world: AuthorisationWorld
  beforeAll(async () => {
    world = await makeAuthorisationWorld(test)
    ;({ author: owner, other } = world)
  })

  it('is shown to nobody else', async () => {
    await test.call(likePost, { params: { id: world.postId }, body: { liked: true } }, other.token)
    await test.call(bookmarkPost, { params: { id: world.postId }, body: {} }, owner.token)
    await test.call(addTag, { body: { name: world.tag.name } }, owner.token)
    const seenBy = async ({ token }: TestMember) => ({
      me: (await test.call(readCurrentUser, {}, token)).reply.id,
      notifications: (await test.call(listNotifications, {}, token)).reply.notifications.length,
      bookmarks: (await test.call(listBookmarks, {}, token)).reply.posts.length,
      tags: (await test.call(listMyTags, {}, token)).reply.tags.length,
    })
    expect(await seenBy(owner)).toEqual({ me: owner.id, notifications: 1, bookmarks: 1, tags: 1 })
    expect(await seenBy(other)).toEqual({ me: other.id, notifications: 0, bookmarks: 0, tags: 0 })
  })

  it('is changed by nobody else', async () => {
    const named = { user_id: owner.id, userId: owner.id }
    await test.call(markNotificationsRead, { body: named }, other.token)
    await test.call(removeTag, { params: { id: world.tag.id } }, other.token)
    expect((await test.call(countUnreadNotifications, {}, owner.token)).reply.count).toBe(1)
    expect((await test.call(listMyTags, {}, owner.token)).reply.tags).toHaveLength(1)
  })

  it('includes likes: naming another member in the body likes as oneself', async () => {
    const body = { userId: world.member.id, liked: true }
    await test.call(likePost, { params: { id: world.postId }, body }, other.token)
    const likes = test.deps.db.selectFrom('likes').select('account_id').where('post_id', '=', world.postId)
    expect(await likes.execute()).toEqual([{ account_id: other.id }])
  })
})
