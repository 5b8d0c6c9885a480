import { expect, it } from 'vitest'
import { profileSchema, type Profile } from '#contract/account.ts'
import { sampleAuthorId, sampleItem, sampleMember } from '#tests/support/sample-posts.ts'
import { mergeOutboxIntoProfile, pictureItem } from './merge-outbox-into-profile.ts'

function profile(change: Partial<Profile> = {}): Profile {
  const { id, first_name, last_name, username } = sampleMember
  const known = profileSchema.parse({
    id,
    first_name,
    last_name,
    username,
    bio: 'Reads.',
    city: null,
    country: null,
    website: null,
    followers_count: 3,
    following_count: 5,
    banner_url: '/media/banner.webp',
    profile_picture_url: null,
    created_at: '2026-01-01T00:00:00.000Z',
    is_following: false,
    is_private: false,
  })
  return { ...known, ...change }
}

const refused = { status: 'refused', code: 'bad-request', message: 'no' } as const

it('lays waiting changes over the own profile, in order', () => {
  const items = [
    sampleItem({ kind: 'update-profile', changes: { first_name: 'A', bio: '' } }),
    sampleItem({ kind: 'update-profile', changes: { first_name: 'B', city: 'Porto' } }),
  ]
  const merged = mergeOutboxIntoProfile(profile(), items)
  expect(merged).toEqual(profile({ first_name: 'B', bio: null, city: 'Porto' }))
})

it('leaves out what was refused', () => {
  const item = sampleItem({ kind: 'update-profile', changes: { first_name: 'A' } }, { state: refused })
  const known = profile()
  expect(mergeOutboxIntoProfile(known, [item])).toBe(known)
})

it('takes a picture away while its removal waits', () => {
  const item = sampleItem({ kind: 'remove-picture', slot: 'banner' })
  expect(mergeOutboxIntoProfile(profile(), [item]).banner_url).toBeNull()
})

it('counts a waiting follow for the member and for the other, once', () => {
  const item = sampleItem({ kind: 'follow', accountId: sampleAuthorId, following: true })
  expect(mergeOutboxIntoProfile(profile(), [item]).following_count).toBe(6)
  const other = profile({ id: sampleAuthorId })
  expect(mergeOutboxIntoProfile(other, [item])).toMatchObject({
    is_following: true,
    followers_count: 4,
  })
  const followed = profile({ id: sampleAuthorId, is_following: true })
  expect(mergeOutboxIntoProfile(followed, [item])).toBe(followed)
})

it('never counts below 0', () => {
  const item = sampleItem({ kind: 'follow', accountId: sampleAuthorId, following: false })
  expect(mergeOutboxIntoProfile(profile({ following_count: 0 }), [item]).following_count).toBe(0)
})

it('lets nobody else wear the member’s changes', () => {
  const item = sampleItem({ kind: 'update-profile', changes: { first_name: 'A' } })
  const other = profile({ id: sampleAuthorId })
  expect(mergeOutboxIntoProfile(other, [item])).toBe(other)
})

it('finds the last thing done to a picture', () => {
  const upload = sampleItem({ kind: 'upload-picture', slot: 'picture', blobKey: 'a', type: 'image/webp' })
  const removal = sampleItem({ kind: 'remove-picture', slot: 'banner' })
  expect(pictureItem([upload, removal], 'picture')).toBe(upload)
  expect(pictureItem([upload, removal], 'banner')).toBe(removal)
  expect(pictureItem([removal], 'picture')).toBeUndefined()
})
