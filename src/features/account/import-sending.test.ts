// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { forgetOutcome, importStates, sendImport } from './import-sending.ts'

const [memberId, anotherId] = [newMemberId(), newMemberId()]
const client = new QueryClient()
const file = new File(['a copy'], 'copy.zip', { type: 'application/zip' })
const stateOf = (id: typeof memberId) => importStates.read().get(id)

beforeEach(() => startSession(sessionOf(memberId)))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutcome(memberId)
})

it('what broke off is there for its member, and for nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await sendImport(file, { memberId, client })
  expect(stateOf(memberId)).toMatchObject({ sending: { file, isBroken: true }, notice: { kind: 'error' } })
  expect(stateOf(anotherId)).toBeUndefined()
  forgetOutcome(memberId)
  expect(stateOf(memberId)).toEqual({})
})

it('what is on its way stays while another screen is looked at, and is not begun twice', async () => {
  let breakOff = () => {}
  const asked = vi.fn<() => Promise<never>>(
    () => new Promise((_, reject) => (breakOff = () => reject(new TypeError('no network')))),
  )
  vi.stubGlobal('fetch', asked)
  const sent = sendImport(file, { memberId, client })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  forgetOutcome(memberId)
  await sendImport(file, { memberId, client })
  expect(asked).toHaveBeenCalledOnce()
  expect(stateOf(memberId)).toMatchObject({ sending: { file, isBroken: false } })
  breakOff()
  await sent
  expect(stateOf(memberId)).toMatchObject({ sending: { isBroken: true } })
})
