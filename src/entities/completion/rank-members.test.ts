import { expect, it } from 'vitest'
import type { AccountSummary } from '#contract/account.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { rankMembers } from './rank-members.ts'

let made = 0
function account(username: string, name = '', is_following = false): AccountSummary {
  made += 1
  const id = accountIdSchema.parse(`00000000-0000-4000-8000-${String(made).padStart(12, '0')}`)
  const [first_name = '', last_name = ''] = name.split(' ')
  return { id, username, first_name, last_name, profile_picture_url: null, is_following }
}

const none = { followed: [], found: [], nearby: [] }
const names = (accounts: readonly AccountSummary[]) => accounts.map(({ username }) => username)

it('puts those followed first, each once', () => {
  const [amara, amos, amy] = [account('amara'), account('amos', '', true), account('amy')]
  const known = { followed: [amara], found: [amy, amos, amara], nearby: [amy] }
  expect(names(rankMembers(known, 'am'))).toEqual(['amara', 'amos', 'amy'])
})

it('puts whoever is called exactly so before all others', () => {
  const known = { ...none, followed: [account('annabel')], found: [account('Anna')] }
  expect(names(rankMembers(known, 'anna'))).toEqual(['Anna', 'annabel'])
})

it('finds by the beginnings of names, accents or not, and nobody who is only similar', () => {
  const known = { ...none, nearby: [account('x1', 'Amélie Osei'), account('x2', 'Samuel Lame')] }
  expect(names(rankMembers(known, 'ame'))).toEqual(['x1'])
  expect(names(rankMembers(known, 'ose'))).toEqual(['x1'])
  expect(names(rankMembers(known, 'amelia'))).toEqual([])
})

it('knows everybody while nothing is typed', () => {
  expect(names(rankMembers({ ...none, followed: [account('b'), account('a')] }, ''))).toEqual(['b', 'a'])
})
