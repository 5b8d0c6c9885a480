// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import type { Import } from '#contract/own-import.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { importsQuery } from './imports-query.ts'
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

it('what arrived completely is not sent again where nobody heard whether it is imported, and is imported once', async () => {
  const upload = { id: crypto.randomUUID(), offset: file.size, bytes: file.size }
  const asked = { id: crypto.randomUUID(), state: 'waiting', created_at: new Date().toISOString(), finished_at: null }
  const counts = { posts_in_archive: null, posts_looked_at: 0, posts_added: 0, pictures_added: 0 }
  const imported = { message: 'Imported.', import: { ...asked, ...counts, left_out: [], failure: null } }
  const fetch = stubFetch({ status: 200, body: { upload } }, 'offline', { status: 202, body: imported })
  await sendImport(file, { memberId, client })
  expect(stateOf(memberId)).toMatchObject({ sending: { isBroken: true } })
  // The list may have it already, as it is asked for anew once there is a connection.
  client.setQueryData(importsQuery().queryKey, [imported.import as Import])
  await sendImport(file, { memberId, client })
  expect(stateOf(memberId)).toEqual({})
  const calls = fetch.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get('idempotency-key')])
  expect(calls.slice(1)).toEqual([
    [expect.stringContaining('/account/imports'), upload.id],
    [expect.stringContaining('/account/imports'), upload.id],
  ])
  expect(client.getQueryData(importsQuery().queryKey)).toHaveLength(1)
})
