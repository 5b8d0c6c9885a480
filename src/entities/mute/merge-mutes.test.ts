import { expect, it } from 'vitest'
import { mutedMemberSchema, type MutedMember } from '#contract/mute.ts'
import { namedMemberOf } from '../account/named-member.ts'
import { sampleItem } from '#tests/support/sample-posts.ts'
import { isStanding, mergeMutes } from './merge-mutes.ts'

const end = '2026-11-23T10:00:00.000Z'
const memberOf = (n: number): MutedMember =>
  mutedMemberSchema.parse({
    id: `00000000-0000-4000-8300-00000000000${n}`,
    first_name: 'Mem',
    last_name: `Ber ${n}`,
    username: `member${n}`,
    profile_picture_url: null,
    created_at: '2026-11-22T10:00:00.000Z',
    ends_at: null,
  })
const wish = (n: number, muted: boolean, endsAt: string | null = null) =>
  sampleItem({ kind: 'mute', account: namedMemberOf(memberOf(n)), muted, endsAt })
const seen = (members: readonly MutedMember[]) => members.map(({ username, ends_at }) => [username, ends_at])

it('shows a mute that waits on top with its end, and one taken back no more', () => {
  expect(seen(mergeMutes([memberOf(1)], [wish(2, true, end)]))).toEqual([
    ['member2', end],
    ['member1', null],
  ])
  expect(seen(mergeMutes([memberOf(1)], [wish(1, true, end)]))).toEqual([['member1', end]])
  expect(seen(mergeMutes([memberOf(2), memberOf(1)], [wish(2, false)]))).toEqual([['member1', null]])
})

it('stands until its end, or for good', () => {
  expect(isStanding({ ends_at: null }, Infinity)).toBe(true)
  expect([-1, 0].map((ms) => isStanding({ ends_at: end }, Date.parse(end) + ms))).toEqual([true, false])
})
