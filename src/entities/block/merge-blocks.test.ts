import { expect, it } from 'vitest'
import { blockedMemberSchema, type BlockedMember } from '#contract/block.ts'
import { sampleItem } from '#tests/support/sample-posts.ts'
import { mergeBlocks } from './merge-blocks.ts'

const memberOf = (n: number): BlockedMember =>
  blockedMemberSchema.parse({
    id: `00000000-0000-4000-8300-00000000000${n}`,
    first_name: 'Mem',
    last_name: `Ber ${n}`,
    username: `member${n}`,
    profile_picture_url: null,
    created_at: '2026-11-22T10:00:00.000Z',
  })
const wish = (n: number, blocked: boolean) => {
  const { created_at: _, ...account } = memberOf(n)
  return sampleItem({ kind: 'block', account, blocked })
}
const idsOf = (members: readonly BlockedMember[]) => members.map(({ username }) => username)

it('shows a block that waits on top, and one taken back no more', () => {
  expect(idsOf(mergeBlocks([memberOf(1)], [wish(2, true)]))).toEqual(['member2', 'member1'])
  expect(idsOf(mergeBlocks([memberOf(2), memberOf(1)], [wish(2, false)]))).toEqual(['member1'])
  expect(idsOf(mergeBlocks([memberOf(2)], [wish(2, false), wish(2, true)]))).toEqual(['member2'])
})

it('is the very same list where nothing waits', () => {
  const known = [memberOf(1)]
  expect(mergeBlocks(known, [])).toBe(known)
})
