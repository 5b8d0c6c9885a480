import { expect, it } from 'vitest'
import { accountIdSchema, tagIdSchema } from '#contract/ids.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { chosenTags, followedAccounts, isEnough, tagChanges } from './onboarding-choices.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const account = (n: number) => accountIdSchema.parse(uuid(n))
const tag = (n: number, name: string) => ({ id: tagIdSchema.parse(uuid(n)), name })
const common = {
  id: uuid(900),
  idempotencyKey: uuid(901),
  memberId: account(999),
  createdAt: 0,
  seq: 0,
  target: '',
  tries: 0,
  mayHaveArrived: false,
  state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' },
} as const
const follow = (n: number, following: boolean): OutboxItem => ({
  ...common,
  kind: 'follow',
  accountId: account(n),
  following,
})

it('counts who is followed, what waits to be sent, and the wishes of this sitting, each account once', () => {
  const followed = followedAccounts(
    [account(1), account(2)],
    [follow(2, true), follow(3, true)],
    new Map([[account(4), true]]),
  )
  expect([...followed]).toEqual([account(1), account(2), account(3), account(4)])
})

it('lets the last wish win', () => {
  expect(followedAccounts([account(1)], [follow(1, false)], new Map()).size).toBe(0)
  expect(followedAccounts([account(1)], [follow(1, false)], new Map([[account(1), true]])).size).toBe(1)
})

it('counts tags that wait to be sent', () => {
  const removal: OutboxItem = { ...common, kind: 'remove-tag', tagId: tag(1, 'climate').id }
  const saved = [tag(1, 'climate'), tag(2, 'books')]
  expect([...chosenTags(saved, [removal, { ...common, kind: 'add-tag', name: 'music' }])]).toEqual(['books', 'music'])
})

it('sends only what changes', () => {
  const known = [tag(1, 'climate'), tag(2, 'books')]
  expect(tagChanges(new Set(['climate']), new Set(['climate', 'books']), known)).toEqual([
    { kind: 'add-tag', name: 'books' },
  ])
  expect(tagChanges(new Set(['climate']), new Set(), known)).toEqual([{ kind: 'remove-tag', tagId: tag(1, '').id }])
})

it('asks for five of each', () => {
  expect(isEnough(5, 5)).toBe(true)
  expect(isEnough(4, 9)).toBe(false)
  expect(isEnough(9, 4)).toBe(false)
})
