import { expect, it } from 'vitest'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { namesMember } from './names-member.ts'

it('knows the member by id and by username in any letter case, with or without @', () => {
  for (const name of [sampleMember.id, 'amara.osei', 'AMARA.osei', '@amara.osei']) {
    expect(namesMember(name, sampleMember)).toBe(true)
  }
  expect(namesMember('amara', sampleMember)).toBe(false)
  expect(namesMember(sampleMember.id, undefined)).toBe(false)
})
