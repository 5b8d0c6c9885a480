import { afterEach, describe, expect, it, vi } from 'vitest'
import { itemAt, newLike, newMemberId, newPost, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { makeDevice, offline, refusal } from '#tests/support/sending-device.ts'
import { createLocalLocks } from '../locks.ts'
import { ConnectionLostError } from '../storage/storage-error.ts'
import { createOutboxSender, type SenderDeps } from './outbox-sender.ts'
import { changeOutbox } from './outbox-store.ts'

afterEach(() => vi.restoreAllMocks())

describe('sending', () => {
  it('empties the outbox, each item once, and says so', async () => {
    const { device, put, sender, list } = makeDevice()
    const items = await put(newPost(7), newLike(8, true), newPost(9))
    await sender.flush('timer')
    expect(await list()).toEqual([])
    expect(device.sent.map((item) => item.id).toSorted()).toEqual(items.map((item) => item.id))
    expect(device.acknowledgement).toHaveLength(3)
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

  it('sends with the same key again after a crash between the answer and the record of it', async () => {
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
    const send: SenderDeps['send'] = async (item, by) => {
      if (item.id !== late.id) await changeOutbox(device.memberId, () => ({ put: [late], remove: [] }))
      return deps.send(item, by)
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

  it('lets no later post overtake one that the server is still working on, however often it says so', async () => {
    const { device, put, sender, list } = makeDevice()
    const posts = await put(newPost(7), newPost(8))
    for (let ask = 0; ask < 12; ask += 1) {
      device.answers.push({ ...refusal(409), code: 'in-progress' })
      await sender.flush('timer')
      device.now += 1_000
    }
    expect(await list()).toMatchObject([{ tries: 0, mayHaveArrived: true }, { tries: 0 }])
    await sender.flush('timer')
    expect(device.sent.slice(-2).map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
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

describe('trouble on the device itself', () => {
  it('lets every tab hear of what was sent, though its files cannot be removed', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { device, deps, put, list } = makeDevice()
    const [item] = await put(newPost(7))
    const broken = () => Promise.reject(new Error('no'))
    const failing = { persistAcknowledgement: broken, cacheSent: broken, removeBlobs: broken, onAcknowledged: broken }
    await createOutboxSender({ ...deps, ...failing }).flush('timer')
    expect(device.acknowledgement).toEqual([item?.id])
    expect(await list()).toEqual([])
    expect(complaint).toHaveBeenCalledTimes(4)
  })

  it('puts off one item and comes back to it later, after the others on their way are through', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { device, deps, put, list } = makeDevice()
    const [bad] = await put(newLike(1, true), newLike(2, true))
    const locks: SenderDeps['locks'] = {
      ...deps.locks,
      hold: (name, run) =>
        name.endsWith(bad?.target ?? '') ? Promise.reject(new Error('no')) : deps.locks.hold(name, run),
    }
    await createOutboxSender({ ...deps, locks }).flush('timer')
    expect(await list()).toMatchObject([{ id: bad?.id }])
    expect(device.plannedAt).toBe(device.now + 1_000)
  })

  it('ends no round for good: what could not be read is looked at again, in the middle of a round, too', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { device, deps, put, list } = makeDevice()
    await put(newLike(1, true))
    let reads = 0
    const readSession: SenderDeps['readSession'] = () => {
      reads += 1
      const lost = new ConnectionLostError('sayso-device', { wasStuck: false })
      return reads === 1 || reads === 3 ? Promise.reject(lost) : Promise.resolve(device.session)
    }
    const sender = createOutboxSender({ ...deps, readSession })
    await expect(sender.flush('connected')).rejects.toBeInstanceOf(ConnectionLostError)
    expect(device.plannedAt).toBe(device.now + 1_000)
    device.plannedAt = undefined
    await sender.flush('timer')
    expect(complaint).toHaveBeenCalledOnce()
    expect(device.plannedAt).toBeGreaterThan(device.now)
    await sender.flush('timer')
    expect(await list()).toEqual([])
  })

  it('persists what was acknowledged for the next start, before the item goes', async () => {
    const { device, deps, put, sender, list } = makeDevice()
    const [item] = await put(newLike(1, true))
    deps.persistAcknowledgement = async (_memberId, acknowledgement) => {
      expect(await list()).toHaveLength(1)
      device.kept.push(acknowledgement.item.id)
    }
    await sender.flush('timer')
    expect(device.kept).toEqual([item?.id])
  })
})

describe('the session', () => {
  it('that expired pauses everything until the same member signs in', async () => {
    const { device, deps, put, sender, list } = makeDevice()
    const session = device.session
    const send: SenderDeps['send'] = (item, by) => {
      device.session = undefined
      return deps.send(item, by)
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
