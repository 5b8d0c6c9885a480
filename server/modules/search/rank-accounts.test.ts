import { expect, it } from 'vitest'
import { trigramsOfQuery } from './name-trigrams.ts'
import { rankAccounts, type AccountCandidate } from './rank-accounts.ts'

const people = [
  ['amara.osei', 'Amara', 'Osei', 3],
  ['tomas_f', 'Tomás', 'Ferreira', 10],
  ['tom', 'Thomas', 'Keller', 0],
  ['mara', 'Mara', 'Lind', 500],
] as const

function find(text: string): string[] {
  const candidates: AccountCandidate[] = people.map(([username, first_name, last_name, followers_count]) => {
    return { id: username, username, first_name, last_name, followers_count }
  })
  return rankAccounts(candidates, text, trigramsOfQuery(text)).map(({ username }) => username)
}

it('puts the very username first, then usernames that begin so', () => {
  expect(find('tom').slice(0, 2)).toEqual(['tom', 'tomas_f'])
  expect(find('@amara')[0]).toBe('amara.osei')
})

it('finds a name by the beginnings of its words, accents or not', () => {
  expect(find('tomas fer')).toContain('tomas_f')
  expect(find('osei am')[0]).toBe('amara.osei')
})

it('forgives a typo', () => {
  expect(find('ferrera')).toEqual(['tomas_f'])
})

it('finds nobody for something unlike every name', () => {
  expect(find('zzyzx')).toEqual([])
})
