import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, startSession, subscribeToSession, updateSessionUser } from '#src/offline/storage/session-store.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { isCostly } from './connection-cost.ts'
import { chooseDataSaver, dataSaverChoice, isSavingData, startDataSaver, subscribeToDataSaver } from './data-saver.ts'

beforeEach(() => startSession(sessionOf(newMemberId())))
afterEach(() => chooseDataSaver('auto'))

it('saves on slow connections and when the system asks for it', () => {
  expect(isCostly({ saveData: true, effectiveType: '4g' })).toBe(true)
  for (const effectiveType of ['slow-2g', '2g', '3g']) expect(isCostly({ effectiveType })).toBe(true)
  expect(isCostly({ saveData: false, effectiveType: '4g' })).toBe(false)
  expect(isCostly({})).toBe(false)
  expect(isCostly(undefined)).toBe(false)
})

it('does what the member chose, whatever the connection is like', async () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToDataSaver(listener)
  await chooseDataSaver('on')
  expect(isSavingData()).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
  expect(await readKey('data-saver')).toBe('on')
  await chooseDataSaver('off')
  expect(isSavingData()).toBe(false)
  stop()
})

it('stays as chosen when the server says something about the member while the choice is being written', async () => {
  const { user } = sessionOf(newMemberId())
  await startSession({ token: 'token', user })
  await startDataSaver()
  await chooseDataSaver('on')
  // As if that had not reached the disk yet.
  await writeKey('data-saver', 'auto')
  const listener = vi.fn<() => void>()
  const stop = subscribeToSession(listener)
  await updateSessionUser({ ...user, first_name: 'Another' })
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  // Whatever was read because of it has been by now.
  await readKey('data-saver')
  expect(dataSaverChoice()).toBe('on')
  stop()
})

it('comes back with the member, and leaves with them', async () => {
  await chooseDataSaver('on')
  await startDataSaver()
  expect(dataSaverChoice()).toBe('on')
  await endSession('logout')
  await vi.waitFor(() => expect(dataSaverChoice()).toBe('auto'))
})
