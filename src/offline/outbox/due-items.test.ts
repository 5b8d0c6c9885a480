import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { itemAt, newComment, newLike, newPost, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { samplePost } from '#tests/support/sample-posts.ts'
import { dueItems, isWorthLooking, nextDueAt, type Round } from './due-items.ts'
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts'

const refused = { status: 'refused', code: 'bad-request', message: 'No.' } as const
const later = (waitsFor: 'connection' | 'server') => ({ status: 'waiting', notBefore: 500, waitsFor }) as const
const timer = (now: number): Round => ({ trigger: 'timer', now, restoredAt: 90 })
const connected: Round = { trigger: 'connected', now: 100, restoredAt: 90 }
const idsOf = (items: OutboxItem[]) => items.map((item) => item.createdAt)
const due = (items: OutboxItem[]) => idsOf(dueItems(items, timer(100)))

describe('order', () => {
  it('lets only the first of a target go', () => {
    expect(due([itemAt(1, newLike(7, true)), itemAt(2, newLike(7, false)), itemAt(3, newLike(8, true))])).toEqual([
      1, 3,
    ])
  })
  it('holds a comment until its post is published, and its reply until it is', () => {
    const reply = { ...newComment(2, 7), parentCommentId: itemAt(0, newComment(1, 7)).id } as never
    expect(due([itemAt(1, newPost(7)), itemAt(2, newComment(1, 7)), itemAt(3, reply)])).toEqual([1])
  })
  it('holds what is about a refused post, and lets everything else go', () => {
    const items = [itemAt(1, newPost(7), { state: refused }), itemAt(2, newLike(7, true)), itemAt(3, newLike(8, true))]
    expect(due(items)).toEqual([3])
  })
  it('publishes posts in the order they were written', () => {
    expect(due([itemAt(1, newPost(7), { state: later('server') }), itemAt(2, newPost(8))])).toEqual([])
    expect(due([itemAt(1, newPost(7)), itemAt(2, newPost(8))])).toEqual([1])
  })
  it('holds a post whose pictures are not prepared yet, and those written after it', () => {
    const picture = { blobKey: '1-a', altText: '', type: 'image/jpeg', isOriginal: true, name: 'a.jpg' }
    const unready = itemAt(1, { ...newPost(7), pictures: [picture] } as NewOutboxItem)
    expect(due([unready, itemAt(2, newPost(8)), itemAt(3, newLike(9, true))])).toEqual([3])
    expect(nextDueAt([unready], 100)).toBeUndefined()
  })
  it('lets the next post go when one was refused or keeps failing', () => {
    expect(due([itemAt(1, newPost(7), { state: refused }), itemAt(2, newPost(8))])).toEqual([2])
    expect(due([itemAt(1, newPost(7), { tries: 8, state: later('server') }), itemAt(2, newPost(8))])).toEqual([2])
  })
  it('lets the next post go when the server wants the first one much later', () => {
    const after = (minutes: number) =>
      itemAt(1, newPost(7), { state: { status: 'waiting', notBefore: 100 + minutes * 60_000, waitsFor: 'server' } })
    expect(due([after(11), itemAt(2, newPost(8))])).toEqual([2])
    expect(due([after(9), itemAt(2, newPost(8))])).toEqual([])
  })
  it('blocks a member after what waited about something of theirs, unless that keeps failing or has to wait for long', () => {
    const like = itemAt(1, newLike(7, true), { tries: 2 })
    const { user_id: id, first_name, last_name, username, profile_picture_url } = samplePost()
    const account = { id, first_name, last_name, username, profile_picture_url }
    const block = itemAt(2, { kind: 'block', account, blocked: true, after: [like.target] })
    expect(due([like, block])).toEqual([1])
    expect(due([{ ...like, state: refused }, block])).toEqual([2])
    expect(due([{ ...like, tries: 8 }, block])).toContain(2)
    const quota = { status: 'waiting', notBefore: 100 + 11 * minuteMs, waitsFor: 'server' } as const
    expect(due([{ ...like, state: quota }, block])).toEqual([2])
  })
  it('puts what failed behind what is new, and view marks last', () => {
    const view = { kind: 'view-posts', postIds: [postIdOf(9)] } satisfies NewOutboxItem
    const items = [itemAt(1, view), itemAt(2, newLike(7, true), { tries: 2 }), itemAt(3, newLike(8, true))]
    expect(due(items)).toEqual([3, 2, 1])
  })
})

describe('time', () => {
  const offline = itemAt(1, newLike(7, true), { state: later('connection') })
  const limited = itemAt(2, newLike(8, true), { state: later('server') })

  it('is waited for', () => {
    expect(due([offline, limited])).toEqual([])
    expect(idsOf(dueItems([offline, limited], timer(500)))).toEqual([1, 2])
  })
  it('is cut short by a connection that is back, but not where the server asked for it', () => {
    expect(idsOf(dueItems([offline, limited], connected))).toEqual([1])
  })
  it.each([
    { why: 'the outage came before the failure', tries: 1, failedAt: 95, sent: [] },
    { why: 'the outage explains the failure', tries: 3, failedAt: 80, sent: [1] },
    { why: 'it failed four times', tries: 4, failedAt: 80, sent: [] },
  ])('is cut short by a connection that is back only where that explains it: $why', ({ tries, failedAt, sent }) => {
    const state = { status: 'waiting', notBefore: 500, waitsFor: 'connection', failedAt } as const
    expect(idsOf(dueItems([itemAt(1, newLike(7, true), { tries, state })], connected))).toEqual(sent)
  })
  it('of a clock that was years ahead holds nothing back once it is right', () => {
    const years = { status: 'waiting', notBefore: 10 * 365 * dayMs, waitsFor: 'server' } as const
    const item = itemAt(1, newLike(7, true), { state: years })
    expect(due([item])).toEqual([1])
    expect(nextDueAt([item], 100)).toBe(100)
  })
  it('of a clock that was set back since holds nothing back, once', () => {
    const failed = {
      status: 'waiting',
      notBefore: 20 * hourMs + 5_000,
      waitsFor: 'server',
      failedAt: 20 * hourMs,
    } as const
    expect(due([itemAt(1, newLike(7, true), { tries: 1, state: failed })])).toEqual([1])
    const again = { ...failed, notBefore: 5_000, failedAt: 90 }
    expect(due([itemAt(20 * hourMs, newLike(7, true), { tries: 2, state: again })])).toEqual([])
    const views = { status: 'waiting', notBefore: 20 * hourMs + 60_000, waitsFor: 'turn' } as const
    const collected = { kind: 'view-posts', postIds: [postIdOf(9)] } as const
    expect(
      due([itemAt(20 * hourMs, { ...collected, postIds: [...collected.postIds] }, { state: views })]),
    ).toHaveLength(1)
  })
  it('is known for the next round', () => {
    expect(nextDueAt([offline, limited], 100)).toBe(500)
    expect(nextDueAt([itemAt(1, newPost(7), { state: refused })], 100)).toBeUndefined()
  })
  it('is no reason to look for the server while nothing is due and nothing waits for it', () => {
    const state = { status: 'waiting', notBefore: 500, waitsFor: 'turn' } as const
    const views = itemAt(3, { kind: 'view-posts', postIds: [postIdOf(9)] }, { state })
    expect(isWorthLooking([views], 100)).toBe(false)
    expect(isWorthLooking([views], 500)).toBe(true)
    expect(isWorthLooking([views, offline], 100)).toBe(true)
    expect(isWorthLooking([], 100)).toBe(false)
  })
})
