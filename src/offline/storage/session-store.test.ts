import { clear, delMany, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { deviceDatabase } from './databases.ts'
import { deleteDatabase } from './delete-database.ts'
import { keyValueStore } from './key-value.ts'
import { persistedName } from './persisted-record.ts'
import { endSession, knownSession, readSession, startSession, updateSessionUser } from './session-store.ts'

const device = keyValueStore(deviceDatabase, 'strict')
const session = { token: 'token', user: sampleMember }

beforeEach(async () => {
  await deleteDatabase(deviceDatabase)
  vi.spyOn(console, 'info').mockReturnValue()
  await startSession(session)
})
afterEach(async () => {
  await endSession('logout')
  vi.restoreAllMocks()
})

it('writes the session back where the browser lost the database under the app', async () => {
  await deleteDatabase(deviceDatabase)
  expect(await readSession()).toEqual(session)
  expect(await keys(device)).toContain(persistedName('user-token'))
})

it('takes a store that somebody emptied for what it is', async () => {
  await clear(device)
  expect(await readSession()).toBeUndefined()
})

it('brings nobody back who left, in this context or in another while this one slept', async () => {
  await endSession('expired')
  expect(await readSession()).toBeUndefined()
  await startSession(session)
  // As another tab leaves it, which this one did not hear of.
  const { startSession: startElsewhere, endSession: endElsewhere } = await anotherContext()
  await startElsewhere(session)
  await endElsewhere('logout')
  expect(knownSession()).toEqual(session)
  expect(await readSession()).toBeUndefined()
})

it('brings nobody back who left elsewhere while something of them was being written, as by a page that was put aside', async () => {
  const updating = updateSessionUser({ ...sampleMember, first_name: 'Renamed' })
  // Between its reading and its writing: transactions of one store come in the order in which they begin.
  const leaving = device('readwrite', (store) => {
    const now = Date.now()
    store.put({ value: now, updatedAt: now }, persistedName('session-ended'))
    for (const key of ['user-token', 'user-id', 'user'] as const) store.delete(persistedName(key))
  })
  await Promise.all([updating, leaving])
  expect(await readSession()).toBeUndefined()
})

it('writes what is new of a member down', async () => {
  const renamed = { ...sampleMember, first_name: 'Renamed' }
  await updateSessionUser(renamed)
  expect(await readSession()).toEqual({ token: 'token', user: renamed })
})

it('takes part of a session for none', async () => {
  await delMany([persistedName('user-token')], device)
  expect(await readSession()).toBeUndefined()
})

function anotherContext() {
  vi.resetModules()
  return import('./session-store.ts')
}
