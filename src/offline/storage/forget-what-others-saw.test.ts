import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AccountId } from '#contract/ids.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { draftDatabase, memberDatabase } from './databases.ts'
import { emptiedDatabases } from './delete-database.ts'
import { forgetWhatOthersSaw } from './forget-what-others-saw.ts'
import { keyValueStore } from './key-value.ts'
import { endSession, startSession } from './session-store.ts'

const names = async () => (await indexedDB.databases()).map(({ name }) => name)
const tellWorker = vi.fn<(memberId: AccountId) => void>()
let own: AccountId
let other: AccountId

beforeEach(async () => {
  ;[own, other] = [newMemberId(), newMemberId()]
  await startSession(sessionOf(own))
  for (const name of [own, other].flatMap((id) => [memberDatabase(id), draftDatabase(id)]))
    await set('x', 'seen or written', keyValueStore(name, 'relaxed'))
})
afterEach(async () => {
  await endSession('logout')
  tellWorker.mockClear()
  vi.unstubAllGlobals()
})

it('removes what others saw, and leaves their drafts and all of one’s own', async () => {
  await forgetWhatOthersSaw(own, tellWorker)
  expect(await names()).toEqual(expect.arrayContaining([memberDatabase(own), draftDatabase(own), draftDatabase(other)]))
  expect(await names()).not.toContain(memberDatabase(other))
  expect(tellWorker.mock.calls).toEqual([[other]])
})

it('removes nothing for somebody who is no longer in', async () => {
  await startSession(sessionOf(other))
  await forgetWhatOthersSaw(own, tellWorker)
  expect(await names()).toContain(memberDatabase(other))
  expect(tellWorker).not.toHaveBeenCalled()
})

it('lets what it could only empty grow old enough to be deleted', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  for (const now of [1_000, 2_000]) {
    clock.mockReturnValue(now)
    await forgetWhatOthersSaw(own, tellWorker)
    const emptied = (await emptiedDatabases.read()).filter(({ name }) => name === memberDatabase(other))
    expect(emptied).toEqual([{ name: memberDatabase(other), emptiedAt: 1_000 }])
  }
})
