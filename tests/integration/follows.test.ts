import { readProfile } from '#contract/account.ts'
import { follow, listFollowers, listFollowing, readFollowStatus, unfollow } from '#contract/follow.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { afterAll, describe, expect, it } from 'vitest'

const test = await buildTestApp()
afterAll(() => test.close())

const nobody = '00000000-0000-4000-8000-000000000000'

function to(member: Pick<TestMember, 'id'>) {
  return { params: { id: member.id } }
}

async function countsOf(member: TestMember) {
  const { profile } = (await test.call(readProfile, to(member), member.token)).reply
  return { followers: profile.followers_count, following: profile.following_count }
}

describe('following', () => {
  it('counts on both sides and shows on the profile', async () => {
    const [ann, bob] = [await test.member(), await test.member()]
    const reply = await test.call(follow, to(bob), ann.token)
    expect(reply).toMatchObject({ status: 200, body: { is_following: true, followers_count: 1 } })
    expect(await countsOf(ann)).toEqual({ followers: 0, following: 1 })
    expect(await countsOf(bob)).toEqual({ followers: 1, following: 0 })
    expect((await test.call(readFollowStatus, to(bob), ann.token)).body).toEqual({ is_following: true })
    expect((await test.call(readFollowStatus, to(ann), bob.token)).body).toEqual({ is_following: false })
    expect(await test.call(readProfile, to(bob), ann.token)).toMatchObject({
      body: { profile: { is_following: true } },
    })
  })

  it('twice is the same as once, and so is unfollowing', async () => {
    const [ann, bob] = [await test.member(), await test.member()]
    await test.call(follow, to(bob), ann.token)
    expect((await test.call(follow, to(bob), ann.token)).body).toEqual({ is_following: true, followers_count: 1 })
    for (let i = 0; i < 2; i += 1) {
      const reply = await test.call(unfollow, to(bob), ann.token)
      expect(reply).toMatchObject({ status: 200, body: { is_following: false, followers_count: 0 } })
    }
    expect(await countsOf(ann)).toEqual({ followers: 0, following: 0 })
  })

  it('counts right when many follow one at the same moment, each of them several times', async () => {
    const star = await test.member()
    const fans = await Promise.all(Array.from({ length: 12 }, () => test.member()))
    const calls = fans.flatMap((fan) => [fan, fan, fan]).map((fan) => test.call(follow, to(star), fan.token))
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true)
    expect(await countsOf(star)).toEqual({ followers: 12, following: 0 })
    await Promise.all(
      fans
        .slice(0, 5)
        .flatMap((fan) => [fan, fan])
        .map((fan) => test.call(unfollow, to(star), fan.token)),
    )
    expect(await countsOf(star)).toEqual({ followers: 7, following: 0 })
  })

  it('each other at the same moment does not get stuck', async () => {
    const [ann, bob] = [await test.member(), await test.member()]
    for (let i = 0; i < 5; i += 1) {
      const both = [test.call(follow, to(bob), ann.token), test.call(follow, to(ann), bob.token)]
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
      await Promise.all([test.call(unfollow, to(bob), ann.token), test.call(unfollow, to(ann), bob.token)])
    }
    expect(await countsOf(ann)).toEqual({ followers: 0, following: 0 })
  })

  it('oneself is refused', async () => {
    const ann = await test.member()
    const reply = await test.call(follow, to(ann), ann.token)
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad-request', message: 'You cannot follow yourself.' } })
    expect(await test.call(unfollow, to(ann), ann.token)).toMatchObject({ status: 400 })
  })

  it('tells the other modules once', async () => {
    const [ann, bob] = [await test.member(), await test.member()]
    const heard: string[] = []
    const note = async (_: unknown, event: { type: string; actorId: string; subjectId: string }) => {
      if (event.actorId === ann.id && event.subjectId === bob.id) heard.push(event.type)
    }
    test.deps.events.on('member-followed', note)
    test.deps.events.on('member-unfollowed', note)
    await test.call(follow, to(bob), ann.token)
    await test.call(follow, to(bob), ann.token)
    await test.call(unfollow, to(bob), ann.token)
    await test.call(unfollow, to(bob), ann.token)
    expect(heard).toEqual(['member-followed', 'member-unfollowed'])
  })

  it('is refused for a retired account, but unfollowing it is not', async () => {
    const [ann, bob, house] = [await test.member(), await test.member(), await test.member()]
    await test.call(follow, to(house), ann.token)
    await test.deps.db.updateTable('accounts').set({ retired_at: 1 }).where('id', '=', house.id).execute()
    expect(await test.call(follow, to(house), bob.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await test.call(unfollow, to(house), ann.token)).toMatchObject({ status: 200 })
  })

  it.each([follow, unfollow, readFollowStatus, listFollowers, listFollowing])(
    '$name knows no unknown member, no malformed id and no visitor',
    async (endpoint) => {
      const ann = await test.member()
      const unknown = await test.call(endpoint, { params: { id: nobody } }, ann.token)
      expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } })
      expect(await test.call(endpoint, { params: { id: 'ann' } }, ann.token)).toMatchObject({ status: 400 })
      expect(await test.call(endpoint, to(ann))).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    },
  )
})

describe('the lists of followers and followed', () => {
  it('come newest first, page by page, without gap or repeat', async () => {
    const star = await test.member()
    const fans: string[] = []
    for (let i = 0; i < 7; i += 1) {
      const fan = await test.member()
      await test.call(follow, to(star), fan.token)
      fans.unshift(fan.id)
      // Some in the same millisecond: the id decides between them.
      if (i % 2 === 1) test.clock.advance(1000)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = { limit: 3, ...(cursor !== null && { cursor }) }
      const { followers, next_cursor }: ReplyOf<typeof listFollowers> = (
        await test.call(listFollowers, { ...to(star), query }, star.token)
      ).reply
      expect(followers.length).toBeLessThanOrEqual(3)
      seen.push(...followers.map((entry) => entry.follower_id))
      cursor = next_cursor
    } while (cursor !== null)
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(fans))
    expect(seen[0]).toBe(fans[0])
  })

  it('show the relation of the viewer, not of the listed', async () => {
    const [viewer, owner, friend, stranger] = [
      await test.member(),
      await test.member(),
      await test.member(),
      await test.member(),
    ]
    await test.call(follow, to(friend), owner.token)
    await test.call(follow, to(stranger), owner.token)
    await test.call(follow, to(friend), viewer.token)
    const { reply } = await test.call(listFollowing, to(owner), viewer.token)
    expect(Object.fromEntries(reply.following.map((entry) => [entry.following_id, entry.is_following]))).toEqual({
      [friend.id]: true,
      [stranger.id]: false,
    })
    expect(reply.next_cursor).toBeNull()
  })

  it('carry nothing private', async () => {
    const [ann, bob] = [await test.member(), await test.member({ email: 'private@example.org', phone: '+15550001' })]
    await test.call(follow, to(ann), bob.token)
    const { body } = await test.call(listFollowers, to(ann), ann.token)
    expect(JSON.stringify(body)).not.toMatch(/private@example\.org|15550001/)
  })

  it('refuse a cursor that no page gave', async () => {
    const ann = await test.member()
    const reply = await test.call(listFollowers, { ...to(ann), query: { cursor: 'made-up' } }, ann.token)
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'cursor' } })
  })
})
