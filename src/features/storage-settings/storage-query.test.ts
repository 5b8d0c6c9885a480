// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { storageQuery } from './storage-query.ts'

afterEach(() => Reflect.deleteProperty(navigator, 'storage'))

const report = () => new QueryClient().fetchQuery(storageQuery(newMemberId()))

it('counts what the app keeps by itself where the browser has no storage to ask about', async () => {
  expect('storage' in navigator).toBe(false)
  expect(await report()).toEqual({
    pictures: 0,
    posts: expect.any(Number),
    drafts: expect.any(Number),
    waiting: expect.any(Number),
    total: undefined,
    isPersistent: false,
  })
})

it('says what the browser counts where it does, as far as it does', async () => {
  const persisted = () => Promise.resolve(true)
  const estimate = () => Promise.resolve({ usage: 10, quota: 100 })
  Object.defineProperty(navigator, 'storage', { value: { persisted, estimate }, configurable: true })
  expect(await report()).toMatchObject({ total: { used: 10, quota: 100 }, isPersistent: true })
  // Safari before 17.
  Object.defineProperty(navigator, 'storage', { value: { persisted }, configurable: true })
  expect(await report()).toMatchObject({ total: undefined, isPersistent: true })
})
