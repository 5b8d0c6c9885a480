import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { profileSchema, type Profile } from '#contract/account.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { knownSession, startSession } from '#src/offline/storage/session-store.ts'
import { sampleAuthorId, sampleItem, sampleMember } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { applyEffects } from '#src/app/apply-effects.ts'
import { outboxQuery } from '../outbox/outbox-queries.ts'
import { mergeOutboxIntoProfile } from './merge-outbox-into-profile.ts'
import { profileQuery } from './profile-queries.ts'

const memberId = sampleMember.id
const own = profileSchema.parse({
  ...sampleMember,
  bio: null,
  city: null,
  country: null,
  website: null,
  followers_count: 1,
  following_count: 2,
  banner_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  is_following: false,
  is_private: false,
})
const keyOf = (id: typeof memberId) => profileQuery({ id, memberId }).queryKey

let client: QueryClient
beforeEach(async () => {
  await startSession({ token: 'token', user: sampleMember })
  client = new QueryClient()
  client.setQueryData(keyOf(memberId), own)
})

it('takes the profile the server answers with, and the session follows its names', () => {
  const item = sampleItem({ kind: 'update-profile', changes: { first_name: 'Ama' } })
  const profile = { ...own, first_name: 'Ama', city: 'Accra' }
  applyEffects(client, acknowledgementSchema.parse({ kind: 'update-profile', item, reply: { message: 'ok', profile } }))
  expect(client.getQueryData(keyOf(memberId))).toEqual(profile)
  return expect.poll(() => knownSession()?.user.first_name).toBe('Ama')
})

it('shows a new banner where the server put it, and none after its removal', () => {
  const upload = sampleItem({ kind: 'upload-picture', slot: 'banner', blobKey: 'a', type: 'image/webp' })
  const reply = { bannerUrl: '/media/b.webp' }
  applyEffects(client, acknowledgementSchema.parse({ kind: 'upload-picture', item: upload, reply }))
  expect(client.getQueryData(keyOf(memberId))?.banner_url).toBe('/media/b.webp')
  const removal = sampleItem({ kind: 'remove-picture', slot: 'banner' })
  applyEffects(client, acknowledgementSchema.parse({ kind: 'remove-picture', item: removal, reply: null }))
  expect(client.getQueryData(keyOf(memberId))?.banner_url).toBeNull()
})

it('counts an acknowledged follow on both sides', () => {
  client.setQueryData(keyOf(sampleAuthorId), { ...own, id: sampleAuthorId, followers_count: 7 })
  const item = sampleItem({ kind: 'follow', accountId: sampleAuthorId, following: true })
  const reply = { is_following: true, followers_count: 8 }
  applyEffects(client, acknowledgementSchema.parse({ kind: 'follow', item, reply }))
  expect(client.getQueryData(keyOf(sampleAuthorId))).toMatchObject({ is_following: true, followers_count: 8 })
  expect(client.getQueryData(keyOf(memberId))?.following_count).toBe(3)
})

describe('what is asked once a picture is acknowledged', () => {
  const upload = sampleItem({ kind: 'upload-picture', slot: 'banner', blobKey: 'a', type: 'image/webp' })
  const confirm = () => {
    const reply = { bannerUrl: '/media/new.webp' }
    applyEffects(client, acknowledgementSchema.parse({ kind: 'upload-picture', item: upload, reply }))
  }
  const ask = vi.fn<() => Promise<Profile>>()
  const show = () => new QueryObserver(client, { queryKey: keyOf(memberId), queryFn: ask }).subscribe(() => {})
  beforeEach(() => ask.mockReset())

  it('is nothing at once, and the profile as soon as it is shown anew', () => {
    ask.mockResolvedValue(own)
    client.setQueryDefaults(keyOf(memberId), { staleTime: Infinity })
    const leave = show()
    confirm()
    expect(ask).not.toHaveBeenCalled()
    leave()
    show()
    expect(ask).toHaveBeenCalledOnce()
  })

  it('is the profile again where an older answer is still to come', async () => {
    ask.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce({ ...own, banner_url: '/media/new.webp' })
    show()
    confirm()
    expect(ask).toHaveBeenCalledTimes(2)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(client.getQueryData(keyOf(memberId))?.banner_url).toBe('/media/new.webp')
  })
})

describe('a follow whose answer got lost', () => {
  const unheard = sampleItem({ kind: 'follow', accountId: sampleAuthorId, following: true }, { mayHaveArrived: true })
  const shown = () => {
    const profile = client.getQueryData(keyOf(memberId))
    return profile && mergeOutboxIntoProfile(profile, outboxItems())
  }
  const outboxItems = () => client.getQueryData(outboxQuery.queryKey)?.items ?? []
  const readOwn = async (profile: Profile) => {
    stubFetch({ status: 200, body: { message: 'ok', profile } })
    await client.fetchQuery({ ...profileQuery({ id: memberId, memberId }), staleTime: 0 })
  }

  it('counts once in the own profile, whether the server has it or not, and once more after its acknowledgement', async () => {
    client.setQueryData(outboxQuery.queryKey, { items: [unheard], sendingIds: [] })
    await readOwn({ ...own, following_count: 3, city: 'Accra' })
    expect(shown()).toMatchObject({ following_count: 3, city: 'Accra' })
    client.setQueryData(outboxQuery.queryKey, { items: [], sendingIds: [] })
    const reply = { is_following: true, followers_count: 8 }
    applyEffects(client, acknowledgementSchema.parse({ kind: 'follow', item: unheard, reply }))
    expect(shown()?.following_count).toBe(3)
    await readOwn({ ...own, following_count: 3 })
    expect(shown()?.following_count).toBe(3)
  })

  it('follows nobody who is gone', () => {
    const profiles = () => [client.getQueryData(keyOf(sampleAuthorId)), client.getQueryData(keyOf(memberId))]
    client.setQueryData(keyOf(sampleAuthorId), { ...own, id: sampleAuthorId, followers_count: 7 })
    client.setQueryData(keyOf(memberId), { ...own, following_count: 3 })
    const before = profiles()
    applyEffects(client, acknowledgementSchema.parse({ kind: 'follow', item: unheard, reply: null }))
    expect(profiles()).toEqual(before)
  })

  it('that ended with somebody who is gone leaves the count of both', () => {
    const item = { ...unheard, following: false }
    client.setQueryData(keyOf(sampleAuthorId), { ...own, id: sampleAuthorId, is_following: true, followers_count: 7 })
    client.setQueryData(keyOf(memberId), { ...own, following_count: 3 })
    applyEffects(client, acknowledgementSchema.parse({ kind: 'follow', item, reply: null }))
    expect(client.getQueryData(keyOf(sampleAuthorId))).toMatchObject({ is_following: false, followers_count: 6 })
    expect(client.getQueryData(keyOf(memberId))?.following_count).toBe(2)
  })
})
