// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import { draftsWritten, readDraft, removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import { endSession, expireSession, startSession } from '#src/offline/storage/session-store.ts'
import { useDraftSaver } from './use-draft-saver.ts'

const user = {
  id: accountIdSchema.parse('3f0c8f2e-0d3e-4d57-9a3e-0a6f6f0b7c11'),
  first_name: 'Amara',
  last_name: 'Osei',
  username: 'amara',
  email: 'amara@example.org',
  profile_picture_url: null,
  has_completed_onboarding: true,
}
const toDraft = (text: string) => (text === '' ? undefined : { texts: { text }, files: [] })

beforeEach(async () => {
  await startSession({ token: 'token', user })
  await removeDraft('support')
})

function show(state: string, isActive: boolean) {
  return renderHook((props) => useDraftSaver({ key: 'support', toDraft, ...props }), {
    initialProps: { state, isActive },
  })
}

it('persists what was typed while the earlier draft was still being read', async () => {
  const { rerender } = show('', false)
  rerender({ state: 'Quick fingers', isActive: false })
  rerender({ state: 'Quick fingers', isActive: true })
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(async () => expect((await readDraft('support'))?.texts.text).toBe('Quick fingers'))
})

it('leaves the earlier draft where it is while it is still being read, unless the form goes away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await writeDraft('support', { texts: { text: 'Earlier' }, files: [] })
  const { rerender } = show('', false)
  rerender({ state: 'Quick fingers', isActive: false })
  vi.advanceTimersByTime(10_000)
  await draftsWritten()
  expect((await readDraft('support'))?.texts.text).toBe('Earlier')
  rerender({ state: 'Quick fingers', isActive: true })
  vi.advanceTimersByTime(400)
  await draftsWritten()
  expect((await readDraft('support'))?.texts.text).toBe('Quick fingers')
})

it('forgets no earlier draft that was not read yet, though what was typed meanwhile is deleted again', async () => {
  await writeDraft('support', { texts: { text: 'Earlier' }, files: [] })
  const { rerender, unmount } = show('', false)
  rerender({ state: 'Never mind', isActive: false })
  rerender({ state: '', isActive: false })
  unmount()
  const sent = show('', false)
  sent.rerender({ state: 'Sent', isActive: false })
  await sent.result.current.drop()
  sent.rerender({ state: '', isActive: false })
  sent.unmount()
  await draftsWritten()
  expect((await readDraft('support'))?.texts.text).toBe('Earlier')
})

it('writes what is unsaved for its member when their session was ended, and nothing for who signs in after them', async () => {
  const other = { token: 'another token', user: { ...user, id: accountIdSchema.parse(crypto.randomUUID()) } }
  const { rerender, unmount } = show('', true)
  rerender({ state: 'Typed as it ended', isActive: true })
  await expireSession('token')
  unmount()
  await draftsWritten()
  await startSession({ token: 'token', user })
  expect((await readDraft('support'))?.texts.text).toBe('Typed as it ended')
  const left = show('', true)
  await startSession(other)
  left.rerender({ state: 'Still open', isActive: true })
  left.unmount()
  await draftsWritten()
  expect(await readDraft('support')).toBeUndefined()
})

it('writes nothing for whoever has logged out', async () => {
  const { rerender, unmount } = show('', true)
  rerender({ state: 'Not to stay', isActive: true })
  await endSession('logout')
  unmount()
  await draftsWritten()
  await startSession({ token: 'token', user })
  expect(await readDraft('support')).toBeUndefined()
})

it('writes what is unsaved when the form goes away, and nothing after it was dropped', async () => {
  const { rerender, unmount } = show('', true)
  rerender({ state: 'Half', isActive: true })
  unmount()
  await vi.waitFor(async () => expect((await readDraft('support'))?.texts.text).toBe('Half'))

  const again = show('', true)
  again.rerender({ state: 'Half a thought', isActive: true })
  await again.result.current.drop()
  again.unmount()
  expect(await readDraft('support')).toBeUndefined()
})

it('forgets what was typed, persisted, and deleted again', async () => {
  const { rerender } = show('', true)
  rerender({ state: 'Never mind', isActive: true })
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(async () => expect((await readDraft('support'))?.texts.text).toBe('Never mind'))
  rerender({ state: '', isActive: true })
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(async () => expect(await readDraft('support')).toBeUndefined())
})

it('persists what is typed without a pause, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { rerender } = show('', true)
    for (const state of ['Wr', 'Writ', 'Writte', 'Written in one go']) {
      rerender({ state, isActive: true })
      vi.advanceTimersByTime(150)
    }
    vi.useRealTimers()
    await vi.waitFor(async () => expect((await readDraft('support'))?.texts.text).toBe('Writte'))
  } finally {
    vi.useRealTimers()
  }
})
