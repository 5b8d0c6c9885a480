import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newMemberId, newPost } from '#tests/support/outbox-fixtures.ts'
import { makeDevice } from '#tests/support/sending-device.ts'
import { createOutboxSender } from './outbox-sender.ts'
import type { Acknowledgement } from './outbox-item.ts'
import { listOutbox } from './outbox-store.ts'
import type { SignsOfLife } from './sender-turn.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A tab that sends and hears nothing of the server, and another one of the same device that waits for its turn. */
async function makeTwoTabs({ isVisible }: { isVisible: boolean }) {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { device, deps, put, list } = makeDevice(newMemberId())
  const [item] = await put(newPost(7))
  if (!item) throw new Error('nothing waits')
  const listeners = new Set<Parameters<SignsOfLife['subscribe']>[0]>()
  const tab = { isFrozen: false }
  const give: SignsOfLife['give'] = (of) => {
    if (!tab.isFrozen) for (const listener of listeners) listener(of)
  }
  const signs: SignsOfLife = {
    give,
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  }
  let answer: (what: Acknowledgement | Error) => void = () => {}
  const signals: AbortSignal[] = []
  const holder = createOutboxSender({
    ...deps,
    signs,
    send: (sending, { signal }) => {
      device.sent.push(sending)
      signals.push(signal)
      return new Promise((resolve, reject) => {
        answer = (what) => (what instanceof Error ? reject(what) : resolve(what))
      })
    },
  })
  const waiting = createOutboxSender({ ...deps, signs, isVisible: () => isVisible })
  const held = holder.flush('timer')
  await turns(device.memberId)
  const second = waiting.flush('timer')
  return { device, item, tab, held, second, signals, list, answer: (what: Acknowledgement | Error) => answer(what) }
}

/** What was asked of the database is done. */
async function turns(memberId: Parameters<typeof listOutbox>[0]) {
  for (let turn = 0; turn < 10; turn += 1) await listOutbox(memberId)
}

async function pass(seconds: number, memberId: Parameters<typeof listOutbox>[0]) {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await turns(memberId)
  }
}

it('a visible tab takes over from a sender without a sign of life for a minute, and sends what that held', async () => {
  const { device, item, tab, second, list } = await makeTwoTabs({ isVisible: true })
  tab.isFrozen = true
  await pass(55, device.memberId)
  expect(device.sent).toHaveLength(1)
  // A minute for the sender, ten seconds for what it was sending.
  await pass(20, device.memberId)
  await second
  expect(device.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([item.id, item.id])
  expect(await list()).toEqual([])
})

it('the sender that wakes up notices, whatever its call came back with, and changes nothing', async () => {
  for (const isAnswered of [true, false]) {
    const { device, item, tab, held, second, signals, answer, list } = await makeTwoTabs({ isVisible: true })
    device.answers.push({ kind: 'offline', reason: 'unreachable' })
    tab.isFrozen = true
    await pass(75, device.memberId)
    await second
    expect(signals[0]?.aborted).toBe(true)
    const before = await list()
    expect(before).toMatchObject([{ tries: 2, state: { status: 'waiting' } }])
    answer(isAnswered ? ({ kind: item.kind, item, reply: null } as Acknowledgement) : new Error('aborted'))
    await held
    await turns(device.memberId)
    // The server's own word that it has it ends the item, whoever hears it.
    expect(await list()).toEqual(isAnswered ? [] : before)
  }
})

it('a sender that gives signs keeps its turn, however long its call takes', async () => {
  const { device, item, held, second, answer, list } = await makeTwoTabs({ isVisible: true })
  await pass(200, device.memberId)
  expect(device.sent).toHaveLength(1)
  answer({ kind: item.kind, item, reply: null } as Acknowledgement)
  await Promise.all([held, second])
  expect(await list()).toEqual([])
})

it('a tab that nobody looks at takes nothing over', async () => {
  const { device, tab } = await makeTwoTabs({ isVisible: false })
  tab.isFrozen = true
  await pass(130, device.memberId)
  expect(device.sent).toHaveLength(1)
})
