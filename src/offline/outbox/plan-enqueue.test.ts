import { describe, expect, it } from 'vitest'
import { itemAt, newComment, newLike, newPost, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { commentIdOf } from '#tests/support/sample-comments.ts'
import type { Reach } from '#contract/reach.ts'
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts'
import { planEnqueue } from './plan-enqueue.ts'

const refused = { status: 'refused', code: 'not-found', message: 'It is gone.' } as const
const plan = (items: OutboxItem[], item: OutboxItem, isTargetBusy = false) => planEnqueue({ items, isTargetBusy }, item)

describe('a toggle', () => {
  const like = itemAt(1, newLike(7, true))
  const unlike = itemAt(2, newLike(7, false))

  it('joins the outbox', () => {
    expect(plan([], like)).toEqual({ put: [like], remove: [] })
  })
  it('cancels its opposite out, so that nothing is sent', () => {
    expect(plan([like], unlike)).toEqual({ put: [], remove: [like] })
  })
  it('is not needed twice', () => {
    expect(plan([like], itemAt(2, newLike(7, true)))).toEqual({ put: [], remove: [] })
  })
  it('leaves another post alone', () => {
    const other = itemAt(2, newLike(8, false))
    expect(plan([like], other)).toEqual({ put: [other], remove: [] })
  })
  it('waits behind its opposite while that is on its way', () => {
    expect(plan([like], unlike, true)).toEqual({ put: [unlike], remove: [] })
  })
  it('cancels what waits behind the one on its way', () => {
    expect(plan([like, unlike], itemAt(3, newLike(7, true)), true)).toEqual({ put: [], remove: [unlike] })
  })
  it('overrules an opposite that may have arrived', () => {
    const tried = itemAt(1, newLike(7, true), { tries: 1, mayHaveArrived: true })
    expect(plan([tried], unlike)).toEqual({ put: [unlike], remove: [tried] })
  })
  it('of what hides a comment, too: shown again before it was sent, it was never hidden', () => {
    const hide = itemAt(1, { kind: 'hide-comment', commentId: commentIdOf(1), hidden: true })
    const show = itemAt(2, { kind: 'hide-comment', commentId: commentIdOf(1), hidden: false })
    expect(plan([hide], show)).toEqual({ put: [], remove: [hide] })
    expect(plan([{ ...hide, mayHaveArrived: true }], show)).toMatchObject({ put: [show] })
    expect(plan([hide], { ...hide, id: show.id })).toEqual({ put: [], remove: [] })
  })
  it('replaces a refused one', () => {
    const old = itemAt(1, newLike(7, true), { state: refused })
    const again = itemAt(2, newLike(7, true))
    expect(plan([old], again)).toEqual({ put: [again], remove: [old] })
    expect(plan([old], unlike)).toEqual({ put: [], remove: [old] })
  })
})

describe('deleting a post', () => {
  const create = itemAt(1, newPost(7))
  const likeBelow = { kind: 'like-comment', commentId: commentIdOf(2), postId: postIdOf(7), liked: true } as const
  const about = [itemAt(2, newLike(7, true)), itemAt(3, newComment(1, 7)), itemAt(4, likeBelow)]
  const deletion = itemAt(9, { kind: 'delete-post', postId: postIdOf(7) })

  it('that never left takes everything about it along', () => {
    expect(plan([create, ...about], deletion)).toEqual({ put: [], remove: [create, ...about] })
  })
  it('that may have arrived is sent', () => {
    const tried = { ...create, mayHaveArrived: true }
    expect(plan([tried, ...about], deletion)).toEqual({ put: [deletion], remove: [tried, ...about] })
  })
  it('that is on its way waits for it', () => {
    expect(plan([create], deletion, true)).toEqual({ put: [deletion], remove: [] })
  })
  it('of the server is sent once', () => {
    expect(plan([], deletion)).toEqual({ put: [deletion], remove: [] })
    expect(plan([deletion], itemAt(10, { kind: 'delete-post', postId: postIdOf(7) }))).toEqual({ put: [], remove: [] })
  })
})

it('deleting a comment takes along the like of an answer to it', () => {
  const deletion = itemAt(9, { kind: 'delete-comment', commentId: commentIdOf(1), postId: postIdOf(7) })
  const likeBelow = itemAt(2, {
    kind: 'like-comment',
    commentId: commentIdOf(2),
    postId: postIdOf(7),
    parentCommentId: commentIdOf(1),
    liked: true,
  })
  expect(plan([likeBelow], deletion)).toEqual({ put: [deletion], remove: [likeBelow] })
})

it('merges changes of the profile, the newer field winning', () => {
  const first = itemAt(1, { kind: 'update-profile', changes: { bio: 'old', city: 'Bath' } })
  const second = itemAt(2, { kind: 'update-profile', changes: { bio: 'new' } })
  expect(plan([first], second)).toEqual({
    put: [{ ...second, changes: { bio: 'new', city: 'Bath' } }],
    remove: [first],
  })
})

it('takes a report that was refused once as not made: what is said now goes in its place', () => {
  const report = { kind: 'report', reported: 'post', subjectId: postIdOf(7), note: '' } as const
  const author = { id: itemAt(1, newPost(1)).memberId, username: 'jonas' }
  const first = itemAt(1, { ...report, author, reason: 'spam' })
  const again = itemAt(2, { ...report, author, reason: 'harassment' })
  expect(plan([first], again)).toEqual({ put: [], remove: [] })
  const held = { ...first, state: refused }
  expect(plan([held], again)).toEqual({ put: [again], remove: [held] })
})

it('leaves a post that was refused to its author, however often it is handed over', () => {
  const held = itemAt(1, newPost(7), { state: refused })
  expect(plan([held], itemAt(2, newPost(7)))).toEqual({ put: [], remove: [] })
})

it('takes a post handed over twice as one', () => {
  expect(plan([itemAt(1, newPost(7))], itemAt(2, newPost(7)))).toEqual({ put: [], remove: [] })
})

it('uploads only the last picture chosen', () => {
  const first = itemAt(1, { kind: 'upload-picture', slot: 'banner', blobKey: '1-a', type: 'image/webp' })
  const second = itemAt(2, { kind: 'upload-picture', slot: 'banner', blobKey: '2-b', type: 'image/webp' })
  expect(plan([first], second)).toEqual({ put: [second], remove: [first] })
})

describe('views', () => {
  const waitsUntil = (notBefore: number) => ({ state: { status: 'waiting', notBefore, waitsFor: 'turn' } }) as const
  const viewsOf = (at: number, ids: number[], notBefore = 60_000) =>
    itemAt(at, { kind: 'view-posts', postIds: ids.map(postIdOf) }, waitsUntil(notBefore))
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

  it('join those that wait, each post once, without putting them off', () => {
    const first = viewsOf(1, [1, 2])
    const joined = { ...first, postIds: [1, 2, 3].map(postIdOf) }
    expect(plan([first], viewsOf(2, [2, 3], 70_000))).toEqual({ put: [joined], remove: [first] })
  })
  it('are due once they are 50', () => {
    const first = viewsOf(1, upTo(49))
    expect(plan([first], viewsOf(2, [48])).put[0]?.state).toEqual(first.state)
    expect(plan([first], viewsOf(2, [49])).put[0]?.state).toEqual({ ...first.state, notBefore: 0 })
  })
  it('cut no back-off short', () => {
    const state = { status: 'waiting', notBefore: 90_000, waitsFor: 'connection' } as const
    const failed = { ...viewsOf(1, upTo(49)), state, tries: 3 }
    expect(plan([failed], viewsOf(2, upTo(60))).put).toMatchObject([{ id: failed.id, tries: 3, state }])
  })
  it('wait for themselves while others are on their way', () => {
    const second = viewsOf(2, [2])
    expect(plan([viewsOf(1, [1])], second, true)).toEqual({ put: [second], remove: [] })
  })
})

describe('what is saved with others of its sort', () => {
  const listed = (names: string[]) => names.map((word) => ({ word, ends_at: null }))
  const words = (added: string[], removed: string[] = [], all: string[] = []): NewOutboxItem => ({
    kind: 'muted-words',
    words: listed(all),
    changes: { added: listed(added), removed },
  })
  const reach = (changed?: ('comments_from' | 'mentions_from')[]): NewOutboxItem => ({
    kind: 'reach',
    reach: { comments_from: 'nobody', mentions_from: 'followed' },
    ...(changed && { changed }),
  })

  it('takes along what was changed before, of which the last word counts', () => {
    const first = itemAt(1, words(['drizzle', 'hail'], ['fog'], ['drizzle', 'hail']), { mayHaveArrived: true })
    const all = ['Fog', 'drizzle']
    const change = plan([first], itemAt(2, words(['Fog'], ['HAIL'], all)))
    expect(change).toEqual({ put: [itemAt(2, words(['Fog', 'drizzle'], ['HAIL'], all))], remove: [first] })
    const [before, now] = [itemAt(1, reach(['comments_from'])), itemAt(2, reach(['mentions_from']))]
    expect(plan([before], now).put).toMatchObject([{ changed: ['comments_from', 'mentions_from'] }])
  })
  it('loses nothing of what was handed over so shortly before that the screen did not show it yet', () => {
    const chosen = (at: number, choice: Partial<Reach>, changed: 'comments_from' | 'mentions_from') =>
      itemAt(at, {
        kind: 'reach',
        reach: { comments_from: 'everyone', mentions_from: 'everyone', ...choice },
        changed: [changed],
      })
    const before = chosen(1, { comments_from: 'nobody' }, 'comments_from')
    expect(plan([before], chosen(2, { mentions_from: 'followed' }, 'mentions_from')).put).toMatchObject([
      { reach: { comments_from: 'nobody', mentions_from: 'followed' } },
    ])
    const unmuted = (at: number, word: string, left: string) => itemAt(at, words([], [word], [left]))
    expect(plan([unmuted(1, 'hail', 'fog')], unmuted(2, 'fog', 'hail')).put).toMatchObject([{ words: [] }])
  })
  it('says nothing of what was refused, as no screen shows it', () => {
    const first = itemAt(1, words(['drizzle']), { state: refused })
    const second = itemAt(2, words(['hail']))
    expect(plan([first], second)).toEqual({ put: [second], remove: [first] })
    const [before, now] = [itemAt(1, reach(['comments_from']), { state: refused }), itemAt(2, reach(['mentions_from']))]
    expect(plan([before], now)).toEqual({ put: [now], remove: [before] })
  })
  it('is saved whole where it would be more than a server takes as changes', () => {
    const hundreds = (of: string) => Array.from({ length: 200 }, (_, n) => `${of}${n}`)
    const second = itemAt(2, words(['snow'], [], ['snow']))
    expect(plan([itemAt(1, words(hundreds('rain'), [], hundreds('rain')))], second).put).toEqual([
      { ...second, changes: undefined },
    ])
  })
  it('is saved whole after an item of an earlier build, which was', () => {
    const whole = itemAt(1, { kind: 'muted-words', words: [] })
    expect(plan([whole], itemAt(2, words(['hail']))).put).toMatchObject([{ changes: undefined }])
    expect(plan([itemAt(1, reach())], itemAt(2, reach(['mentions_from']))).put).toMatchObject([{ changed: undefined }])
  })
})
