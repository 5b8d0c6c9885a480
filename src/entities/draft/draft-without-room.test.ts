// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { get } from 'idb-keyval'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { draftDatabase } from '#src/offline/storage/databases.ts'
import { draftsWritten, listDrafts, readDraft, removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import type { Draft } from '#src/offline/storage/draft.ts'
import { forgetMember } from '#src/offline/storage/forget-member.ts'
import { keyValueStore } from '#src/offline/storage/key-value.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { useAlerts } from '#src/ui/alert-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { joinTexts } from './join-texts.ts'
import { useDraft } from './use-draft.ts'

const key = 'support'
const toDraft = (text: string) => (text === '' ? undefined : { texts: { text }, files: [] })
const fromDraft = ({ texts }: Draft) => texts.text ?? ''
const useText = () => useDraft({ key, initial: '', toDraft, fromDraft, join: joinTexts })

let memberId = newMemberId()

beforeEach(async () => {
  memberId = newMemberId()
  await startSession(sessionOf(memberId))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Until the test ends or `makeRoom` is called. */
function fillDevice(): { makeRoom: () => void } {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const makeRoom = () => put.mockRestore()
  onTestFinished(makeRoom)
  return { makeRoom }
}

/** What the device has, whatever this page has in memory. */
async function onDevice(): Promise<string | undefined> {
  const draft = await get<Draft>(key, keyValueStore(draftDatabase(memberId), 'strict'))
  return draft?.texts.text
}

async function openForm() {
  const form = renderHook(useText)
  // Read by then.
  await act(async () => void (await readDraft(key)))
  return form
}

/** Types in a form that is open or opened for it, and closes it. */
async function writeAndClose(text: string) {
  const { result, unmount } = await openForm()
  act(() => result.current.change(() => text))
  unmount()
  await draftsWritten()
}

it('is said once, and is there until the page goes', async () => {
  const alerts = renderHook(() => useAlerts())
  const { makeRoom } = fillDevice()
  await writeAndClose('On a full device')
  await vi.waitFor(() =>
    expect(alerts.result.current.map(({ text }) => text)).toEqual([
      'Your draft could not be saved: this device is full. It is there until you close this page.',
    ]),
  )
  expect((await readDraft(key))?.texts.text).toBe('On a full device')
  expect(await listDrafts()).toEqual([key])
  makeRoom()
  expect(await onDevice()).toBeUndefined()
  await removeDraft(key)
  expect(await readDraft(key)).toBeUndefined()
})

it('is written when its form opens and closes again once there is room, though nothing was changed', async () => {
  const { makeRoom } = fillDevice()
  await writeAndClose('On a full device')
  makeRoom()
  const { result, unmount } = await openForm()
  await vi.waitFor(() => expect(result.current.state).toBe('On a full device'))
  unmount()
  await vi.waitFor(async () => expect(await onDevice()).toBe('On a full device'))
})

it('is written when its form goes once there is room', async () => {
  const { makeRoom } = fillDevice()
  const { result } = await openForm()
  act(() => result.current.change(() => 'Typed while there was none'))
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(async () => expect(await listDrafts()).toEqual([key]))
  makeRoom()
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(async () => expect(await onDevice()).toBe('Typed while there was none'))
})

it('gives way to what another tab wrote since', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { makeRoom } = fillDevice()
  await writeAndClose('Here, without room')
  makeRoom()
  vi.setSystemTime(Date.now() + 1000)
  const there: Draft = { texts: { text: 'There, with room' }, files: [], updatedAt: Date.now() }
  await keyValueStore(draftDatabase(memberId), 'strict')('readwrite', (store) => void store.put(there, key))
  expect((await readDraft(key))?.texts.text).toBe('There, with room')
})

it('does not come back when it was discarded while it was on its way', async () => {
  fillDevice()
  const { result, unmount } = await openForm()
  act(() => result.current.change(() => 'Never mind'))
  window.dispatchEvent(new Event('pagehide'))
  act(() => result.current.reset())
  const dropped = result.current.drop()
  unmount()
  await dropped
  await draftsWritten()
  expect(await readDraft(key)).toBeUndefined()
  expect(await listDrafts()).toEqual([])
})

it('is not written once there is room when it was discarded, or written anew, while room was made', async () => {
  for (const after of [undefined, 'Newer']) {
    const { makeRoom } = fillDevice()
    const older = writeDraft(key, { texts: { text: 'Older' }, files: [] }, 'in-memory')
    // Its first try has failed by now, and the next one comes once something was given up.
    await Promise.resolve()
    makeRoom()
    const last = after === undefined ? removeDraft(key) : writeDraft(key, { texts: { text: after }, files: [] })
    await Promise.allSettled([older, last])
    expect(await onDevice()).toBe(after)
    expect((await readDraft(key))?.texts.text).toBe(after)
  }
})

it('is nowhere where whoever writes it keeps it elsewhere, as what another app shared', async () => {
  fillDevice()
  await expect(writeDraft(key, { texts: { text: 'Shared' }, files: [] })).rejects.toThrow('full')
  expect(await readDraft(key)).toBeUndefined()
})

it('is forgotten once its member logs out', async () => {
  const { makeRoom } = fillDevice()
  await writeAndClose('Mine')
  await vi.waitFor(async () => expect(await listDrafts()).toEqual([key]))
  makeRoom()
  await forgetMember(memberId)
  expect(await readDraft(key)).toBeUndefined()
})
