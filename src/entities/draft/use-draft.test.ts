// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commentIdSchema } from '#contract/ids.ts'
import { draftsWritten, readDraft, removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import type { Draft } from '#src/offline/storage/draft.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sentDrafts } from '#src/offline/storage/sent-drafts.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { persistAcknowledgement } from '#src/offline/outbox/acknowledgement-store.ts'
import { changeOutbox } from '#src/offline/outbox/outbox-store.ts'
import { writeKey } from '#src/offline/storage/persisted-value.ts'
import { itemAt, newComment, newMemberId, newPost, sessionOf, uuidOf } from '#tests/support/outbox-fixtures.ts'
import { sampleComment } from '#tests/support/sample-comments.ts'
import { samplePost } from '#tests/support/sample-posts.ts'
import { readUnsentDraft } from './handed-over.ts'
import { joinTexts } from './join-texts.ts'
import { useDraft } from './use-draft.ts'

const key = 'comment:7'
const persistedText = async () => (await readDraft(key))?.texts.text
const toDraft = (text: string) => (text === '' ? undefined : { texts: { text }, files: [] })
const fromDraft = ({ texts }: Draft) => texts.text ?? ''
const useText = (of: typeof key | undefined) => useDraft({ key: of, initial: '', toDraft, fromDraft, join: joinTexts })
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

let memberId = newMemberId()

beforeEach(async () => {
  memberId = newMemberId()
  await startSession(sessionOf(memberId))
  await removeDraft(key)
})

it('comes back with its field, and is persisted when the page goes away', async () => {
  await writeDraft(key, { texts: { text: 'Half a' }, files: [] })
  const { result } = renderHook(() => useText(key))
  await vi.waitFor(() => expect(result.current.state).toBe('Half a'))
  act(() => result.current.change(() => 'Half a thought'))
  leavePage()
  await vi.waitFor(async () => expect(await persistedText()).toBe('Half a thought'))
})

describe('where something was typed before it was read', () => {
  const typeAtOnce = async (typed: string) => {
    await writeDraft(key, { id: uuidOf(5), texts: { text: 'Earlier' }, files: [] })
    const form = renderHook(() => useText(key))
    act(() => form.result.current.change(() => typed))
    return form
  }

  it('comes back before that: neither is lost', async () => {
    const { result } = await typeAtOnce('Now')
    await vi.waitFor(() => expect(result.current).toMatchObject({ id: uuidOf(5), state: 'Earlier\nNow' }))
    act(() => result.current.change((text) => `${text} and then`))
    leavePage()
    await vi.waitFor(async () => expect(await persistedText()).toBe('Earlier\nNow and then'))
  })

  it('comes back once that was sent', async () => {
    const { result } = await typeAtOnce('Now')
    act(() => result.current.reset())
    await act(() => result.current.drop())
    await vi.waitFor(() => expect(result.current).toMatchObject({ id: uuidOf(5), state: 'Earlier' }))
    expect(await persistedText()).toBe('Earlier')
  })

  it.each([
    { form: 'that stays', end: ['reset', 'drop'] },
    { form: 'that goes', end: ['drop', 'reset'] },
  ] as const)('comes back alone in a form $form, if it is read while that is being sent', async ({ end }) => {
    const { result, unmount } = await typeAtOnce('Now')
    const whenPressed = result.current
    await vi.waitFor(() => expect(result.current.state).toBe('Earlier\nNow'))
    for (const step of end) await act(async () => whenPressed[step]())
    expect(result.current).toMatchObject({ id: uuidOf(5), state: 'Earlier' })
    unmount()
    await draftsWritten()
    expect(await persistedText()).toBe('Earlier')
  })

  it('stays with what is typed after it was read while the first words were being sent', async () => {
    const { result, unmount } = await typeAtOnce('Now')
    const whenPressed = result.current
    await vi.waitFor(() => expect(result.current.state).toBe('Earlier\nNow'))
    act(() => result.current.change((text) => `${text}, and more`))
    for (const step of ['reset', 'drop'] as const) await act(async () => whenPressed[step]())
    expect(result.current).toMatchObject({ id: uuidOf(5), state: 'Earlier\nNow, and more' })
    unmount()
    await draftsWritten()
    expect(await persistedText()).toBe('Earlier\nNow, and more')
  })
})

it('is gone once it was sent', async () => {
  const { result, unmount } = renderHook(() => useText(key))
  act(() => result.current.change(() => 'Sent'))
  leavePage()
  await vi.waitFor(async () => expect(await persistedText()).toBe('Sent'))
  act(() => result.current.reset())
  await act(() => result.current.drop())
  expect(result.current.state).toBe('')
  unmount()
  expect(await persistedText()).toBeUndefined()
})

it('persists and forgets nothing without a key', async () => {
  await writeDraft(key, { texts: { text: 'Of another form' }, files: [] })
  const { result, unmount } = renderHook(() => useText(undefined))
  act(() => result.current.change(() => 'Not a draft'))
  await act(() => result.current.drop())
  act(() => result.current.change(() => 'Still not a draft'))
  leavePage()
  unmount()
  expect(await persistedText()).toBe('Of another form')
})

it('does not come back into a form that shows something else by then', async () => {
  await writeDraft(key, { texts: { text: 'Of the comment' }, files: [] })
  const { result, rerender } = renderHook(useText, { initialProps: key })
  rerender(undefined)
  await act(async () => {
    await readDraft(key)
  })
  expect(result.current.state).toBe('')
})

it('has the id of what it becomes from its first words on, and another one once it was sent', async () => {
  const first = renderHook(() => useText(key))
  act(() => first.result.current.change(() => 'Half a'))
  const { id } = first.result.current
  leavePage()
  await vi.waitFor(async () => expect(await readDraft(key)).toMatchObject({ id, texts: { text: 'Half a' } }))
  first.unmount()
  const again = renderHook(() => useText(key))
  await vi.waitFor(() => expect(again.result.current).toMatchObject({ id, state: 'Half a' }))
  act(() => again.result.current.reset())
  expect(again.result.current.id).not.toBe(id)
})

describe('left behind by a page that was killed when it had just handed it over', () => {
  const put = (item: OutboxItem) => changeOutbox(memberId, () => ({ put: [item], remove: [] }))
  const acknowledge = (item: OutboxItem) =>
    persistAcknowledgement(memberId, acknowledgementSchema.parse({ kind: item.kind, item, reply: null }), 1)
  const one = uuidOf(1)
  const comment = { ...sampleComment(1), id: commentIdSchema.parse(one) }
  const page = { pages: [{ items: [comment], next_cursor: null }], pageParams: [null] }
  const comments = [
    { where: 'in the outbox', draft: key, has: () => put(itemAt(1, newComment(1, 7), { memberId })) },
    { where: 'acknowledged', draft: key, has: () => acknowledge(itemAt(1, newComment(1, 7), { memberId })) },
    { where: 'cached', draft: key, has: () => writeKey(`comments:7`, page) },
    { where: 'cached as a reply', draft: 'reply:8', has: () => writeKey(`replies:8`, page) },
    { where: 'in the outbox as a post', draft: 'new-post', has: () => put(itemAt(1, newPost(1), { memberId })) },
    { where: 'cached as a post', draft: 'new-post', has: () => writeKey(`post:${one}`, samplePost()) },
  ] as const

  it.each(comments)('is forgotten: it is $where', async ({ draft, has }) => {
    await has()
    await writeDraft(draft, { id: one, texts: { text: 'Sent' }, files: [] })
    expect(await readUnsentDraft(draft)).toBeUndefined()
    expect(await readDraft(draft)).toBeUndefined()
  })

  it('comes back when nothing knows its id, and while a post that waits is changed', async () => {
    await put(itemAt(1, newPost(1), { memberId }))
    for (const draft of [key, `edit:${one}`] as const) {
      await writeDraft(draft, { id: draft === key ? uuidOf(2) : one, texts: { text: 'Not sent' }, files: [] })
      expect((await readUnsentDraft(draft))?.texts.text).toBe('Not sent')
    }
  })
})

it('sent in another tab leaves a form that only shows it empty, and one that was written in with an id of its own', async () => {
  await writeDraft(key, { id: uuidOf(1), texts: { text: 'Half a' }, files: [] })
  const [sender, onlooker, writer] = [1, 2, 3].map(() => renderHook(() => useText(key)).result)
  await vi.waitFor(() =>
    expect([sender, onlooker, writer].map((form) => form?.current.state)).toEqual(Array(3).fill('Half a')),
  )
  act(() => writer?.current.change(() => 'Something else'))
  await act(async () => sender?.current.drop())
  expect(onlooker?.current.state).toBe('')
  expect(writer?.current.state).toBe('Something else')
  for (const form of [onlooker, writer]) expect(form?.current.id).not.toBe(uuidOf(1))
})

describe('in a form that only shows it', () => {
  const showIt = async () => {
    await writeDraft(key, { id: uuidOf(1), texts: { text: 'Half a' }, files: [] })
    const form = renderHook(() => useText(key))
    await vi.waitFor(() => expect(form.result.current.state).toBe('Half a'))
    return form
  }

  it('is not written once more: discarded in another tab just then it would come back', async () => {
    const { unmount } = await showIt()
    await removeDraft(key)
    unmount()
    await draftsWritten()
    expect(await persistedText()).toBeUndefined()
  })

  it('is gone once it was sent elsewhere, and what is written there next stays', async () => {
    const { result, unmount } = await showIt()
    act(() => sentDrafts.announce({ id: uuidOf(1) }))
    await vi.waitFor(() => expect(result.current.state).toBe(''))
    await writeDraft(key, { id: uuidOf(2), texts: { text: 'The next' }, files: [] })
    unmount()
    await draftsWritten()
    expect(await persistedText()).toBe('The next')
  })
})
