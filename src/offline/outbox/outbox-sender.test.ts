import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountId } from '#contract/ids.ts'
import { itemAt, newLike, newMemberId, newPost, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { ApiError, type ApiFailure } from '../api/api-error.ts'
import { createLocalLocks } from '../locks.ts'
import type { Session } from '../storage/session-store.ts'
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts'
import { createOutboxSender, type SenderDeps } from './outbox-sender.ts'
import { changeOutbox, listOutbox } from './outbox-store.ts'
import type { Settled } from './settled-item.ts'

type Answer = ApiFailure | 'ok'

const offline: ApiFailure = { kind: 'offline', reason: 'unreachable' }
const refusal = (status: number, retryAfterMs?: number): ApiFailure => ({
  kind: 'refused',
  status,
  code: status === 401 ? 'unauthorized' : 'bad-request',
  field: undefined,
  retryAfterMs,
})

/** A device with one member, a clock that stands still and a server that answers as told ('ok' unless told otherwise). */
function makeDevice(memberId: AccountId = newMemberId()) {
  const sent: OutboxItem[] = []
  const answers: Answer[] = []
  const device = {
    memberId,
    sent,
    answers,
    session: sessionOf(memberId) as Session | undefined,
    now: 1_000_000,
    isOffline: false,
    hasServer: true,
    plannedAt: undefined as number | undefined,
    settled: [] as string[],
  }
  let tellChange = () => {}
  const deps: SenderDeps = {
    locks: createLocalLocks(),
    readSession: () => Promise.resolve(device.session),
    now: () => device.now,
    random: () => 0,
    send: (item) => {
      sent.push(item)
      const answer = answers.shift() ?? 'ok'
      if (answer !== 'ok') return Promise.reject(new ApiError('No.', answer))
      return Promise.resolve({ kind: item.kind, item, reply: null } as Settled)
    },
    announce: ({ settled }) => {
      if (settled) device.settled.push(settled.item.id)
      tellChange()
    },
    removeBlobs: () => Promise.resolve(),
    onConfirmed: () => Promise.resolve(),
    isProven: () => !device.isOffline,
    probe: () => {
      device.isOffline = !device.hasServer
      return Promise.resolve(device.hasServer)
    },
    nextChange: () => ({ happened: new Promise((resolve) => (tellChange = resolve)), stop: () => {} }),
    planNext: (at) => void (device.plannedAt = at),
  }
  const put = async (...newItems: NewOutboxItem[]) => {
    const items = newItems.map((newItem, at) => itemAt(at + 1, newItem, { memberId }))
    await changeOutbox(memberId, () => ({ put: items, remove: [] }))
    return items
  }
  return { device, deps, put, sender: createOutboxSender(deps), list: () => listOutbox(memberId) }
}

afterEach(() => vi.restoreAllMocks())

describe('sending', () => {
  it('empties the outbox, each item once, and says so', async () => {
    const { device, put, sender, list } = makeDevice()
    const items = await put(newPost(7), newLike(8, true), newPost(9))
    await sender.flush('timer')
    expect(await list()).toEqual([])
    expect(device.sent.map((item) => item.id).toSorted()).toEqual(items.map((item) => item.id))
    expect(device.settled).toHaveLength(3)
    expect(device.plannedAt).toBeUndefined()
  })

  it('keeps the order of a target', async () => {
    const { device, put, sender } = makeDevice()
    await put(newPost(7), newLike(7, true), { kind: 'delete-post', postId: newPostId(7) })
    await sender.flush('timer')
    expect(device.sent.map((item) => item.kind)).toEqual(
      ['create-post', 'like-post', 'delete-post'].toSorted(byFirst('create-post')),
    )
  })

  it('sends each item once when two tabs start at the same time', async () => {
    const { device, deps, put, sender } = makeDevice()
    await put(newLike(1, true), newLike(2, true), newLike(3, true), newLike(4, true))
    const otherTab = createOutboxSender(deps)
    await Promise.all([sender.flush('timer'), otherTab.flush('timer'), sender.flush('connected')])
    expect(device.sent).toHaveLength(4)
  })

  it('sends with the same key again after a crash between the answer and the note of it', async () => {
    const { device, deps, put, sender, list } = makeDevice()
    const [item] = await put(newPost(7))
    const crashing = createOutboxSender({
      ...deps,
      send: (sending) => (device.sent.push(sending), new Promise(() => {})),
      locks: createLocalLocks(),
    })
    void crashing.flush('timer')
    await vi.waitFor(() => expect(device.sent).toHaveLength(1))
    expect((await list())[0]).toMatchObject({ mayHaveArrived: true, state: { status: 'waiting' } })
    await sender.flush('timer')
    expect(device.sent.map((sending) => sending.idempotencyKey)).toEqual([item?.id, item?.id])
    expect(await list()).toEqual([])
  })

  it('takes up what is handed over while it runs', async () => {
    const { device, deps, put, list } = makeDevice()
    await put(newLike(1, true))
    const late = itemAt(50, newLike(2, true), { memberId: device.memberId })
    const send: SenderDeps['send'] = async (item) => {
      if (item.id !== late.id) await changeOutbox(device.memberId, () => ({ put: [late], remove: [] }))
      return deps.send(item)
    }
    await createOutboxSender({ ...deps, send }).flush('enqueue')
    expect(device.sent).toHaveLength(2)
    expect(await list()).toEqual([])
  })
})

describe('trouble', () => {
  it('keeps a refused item with its reason and sends the others', async () => {
    const { device, put, sender, list } = makeDevice()
    device.answers.push(refusal(400))
    await put(newPost(7), newLike(7, true), newLike(8, true))
    await sender.flush('timer')
    const left = await list()
    expect(left.map((item) => item.kind)).toEqual(['create-post', 'like-post'])
    expect(left[0]?.state).toEqual({ status: 'refused', code: 'bad-request', message: 'No.' })
    expect(left[1]).toMatchObject({ tries: 0, state: { status: 'waiting' } })
  })

  it('stops at the first call without an answer and loses nothing', async () => {
    const { device, put, sender, list } = makeDevice()
    device.answers.push(offline, offline, offline, offline)
    await put(...[1, 2, 3, 4, 5, 6].map((n) => newLike(n, true)))
    await sender.flush('connected')
    expect(device.sent.length).toBeLessThanOrEqual(3)
    expect(await list()).toHaveLength(6)
    device.answers.length = 0
    await sender.flush('connected')
    expect(await list()).toEqual([])
  })

  it('looks for the server first when it is known to be away, and plans the next look', async () => {
    const { device, put, sender, list } = makeDevice()
    device.isOffline = true
    device.hasServer = false
    await put(newLike(1, true))
    await sender.flush('enqueue')
    expect(device.sent).toEqual([])
    expect(device.plannedAt).toBe(device.now + 1_000)
    expect(await list()).toMatchObject([{ mayHaveArrived: false, tries: 0 }])
    device.hasServer = true
    await sender.flush('timer')
    expect(device.sent).toHaveLength(1)
  })

  it('waits as long as the server asks, whatever happens meanwhile', async () => {
    const { device, put, sender, list } = makeDevice()
    device.answers.push(refusal(429, 60_000))
    await put(newLike(1, true))
    await sender.flush('timer')
    expect(device.plannedAt).toBe(device.now + 60_000)
    await sender.flush('connected')
    expect(device.sent).toHaveLength(1)
    device.now += 60_000
    await sender.flush('timer')
    expect(device.sent).toHaveLength(2)
    expect(await list()).toEqual([])
  })

  it('keeps an item that only a bug can stop, and tells the console', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { deps, put, list } = makeDevice()
    await put(newLike(1, true))
    await createOutboxSender({ ...deps, send: () => Promise.reject(new TypeError('bug')) }).flush('timer')
    expect(complaint).toHaveBeenCalledOnce()
    expect(await list()).toHaveLength(1)
  })
})

describe('the session', () => {
  it('that expired pauses everything until the same member signs in', async () => {
    const { device, deps, put, sender, list } = makeDevice()
    const session = device.session
    const send: SenderDeps['send'] = (item) => {
      device.session = undefined
      return deps.send(item)
    }
    device.answers.push(refusal(401))
    await put(newLike(1, true), newLike(1, false))
    await createOutboxSender({ ...deps, send }).flush('timer')
    expect((await list())[0]).toMatchObject({
      tries: 0,
      mayHaveArrived: false,
      state: { status: 'waiting', notBefore: 0 },
    })
    await sender.flush('connected')
    expect(device.sent).toHaveLength(1)
    device.session = session
    await sender.flush('connected')
    expect(await list()).toEqual([])
  })

  it('of another member never sends it', async () => {
    const { device, put, sender, list } = makeDevice()
    await put(newPost(7))
    device.session = sessionOf(newMemberId())
    await sender.flush('connected')
    expect(device.sent).toEqual([])
    expect(await list()).toHaveLength(1)
  })
})

function newPostId(n: number) {
  const post = newPost(n)
  if (post.kind !== 'create-post') throw new Error('not a post')
  return post.post.id
}

// The like and the deletion are of different lines; only what is about an unpublished post has to wait for it.
function byFirst(first: string) {
  return (a: string, b: string) => Number(b === first) - Number(a === first)
}
