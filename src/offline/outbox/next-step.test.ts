import { dayMs } from '#contract/durations.ts'
import { describe, expect, it } from 'vitest'
import { unknownAddress, type ProblemCode } from '#contract/errors.ts'
import { itemAt, newComment, newLike, newMemberId, newPost, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { commentIdOf } from '#tests/support/sample-comments.ts'
import { backOffMs, nextStep, type SendResult } from './next-step.ts'
import type { NewOutboxItem, OutboxItem } from './outbox-item.ts'

const now = 1_000_000
const chance = { now, random: 0 }
const tried = (item: OutboxItem): OutboxItem => ({ ...item, tries: 1, mayHaveArrived: true })
const post = tried(itemAt(1, newPost(7)))

function refusal(status: number, code: ProblemCode = 'bad-request', retryAfterMs?: number) {
  return {
    outcome: 'failed',
    failure: { kind: 'refused', status, code, field: undefined, retryAfterMs },
    message: 'No.',
  } satisfies SendResult
}
const silence = (reason: 'unreachable' | 'timeout' | 'unparsable' | 'session-changed'): SendResult => ({
  outcome: 'failed',
  failure: { kind: 'offline', reason },
  message: '',
})

it('removes what was acknowledged', () => {
  expect(nextStep(post, { outcome: 'sent' }, chance)).toEqual({ do: 'remove' })
})

it.each(['unreachable', 'timeout'] as const)('tries again later when the answer is %s', (reason) => {
  const step = { do: 'retry', notBefore: now + 1_000, waitsFor: 'connection', mayHaveArrived: true }
  expect(nextStep(post, silence(reason), chance)).toEqual(step)
})

it('waits for the server when its answer cannot be read', () => {
  const step = { do: 'retry', notBefore: now + 1_000, waitsFor: 'server', mayHaveArrived: true }
  expect(nextStep(post, silence('unparsable'), chance)).toEqual(step)
})

describe('an answer in the server’s place', () => {
  const after = (tries: number, status: number, { isPage = true, retryAfterMs = 0, item = post } = {}) => {
    const interception = { by: 'gateway', status, isPage, retryAfterMs } as const
    const failure = { kind: 'offline', reason: 'intercepted', interception } as const
    return nextStep({ ...item, tries }, { outcome: 'failed', failure, message: '' }, chance)
  }
  const tooLarge = {
    do: 'hold',
    code: 'payload-too-large',
    message: "The server's gateway refused this as too large (413)",
    isIntercepted: true,
  }

  it.each([0, 200, 302, 401, 403, 404, 429, 500, 502, 503, 504])('%i is waited out with a back-off', (status) => {
    for (const isPage of [true, false])
      expect(after(1, status, { isPage })).toMatchObject({
        do: 'retry',
        notBefore: now + 1_000,
        waitsFor: 'server',
        isIntercepted: true,
        mayHaveArrived: status < 400 || status >= 500,
      })
  })
  it('413 holds the write at once', () => {
    for (const isPage of [true, false]) expect(after(1, 413, { isPage })).toEqual(tooLarge)
  })
  it.each([400, 401, 403, 404, 410])('a page with %i holds the write after five tries', (status) => {
    expect(after(4, status)).toMatchObject({ do: 'retry' })
    expect(after(5, status)).toEqual({
      do: 'hold',
      code: 'bad-request',
      message: `The server's gateway refused this (${status})`,
      isIntercepted: true,
    })
  })
  it.each([408, 425, 429, 502, 504])('a page with %i never does', (status) => {
    expect(after(50, status)).toMatchObject({ do: 'retry' })
  })
  it('data never does: it is no word of the server, whatever it says', () => {
    for (const status of [401, 403, 404, 410])
      expect(after(50, status, { isPage: false })).toMatchObject({ do: 'retry' })
  })
  it('never ends what only the server can end, as a deletion', () => {
    const item = tried(itemAt(1, { kind: 'delete-post', postId: postIdOf(7) }))
    for (const status of [404, 410]) expect(after(1, status, { item, isPage: false })).toMatchObject({ do: 'retry' })
  })
  it('is asked for no sooner than it wants', () => {
    expect(after(1, 503, { retryAfterMs: 9_000 })).toMatchObject({ notBefore: now + 9_000 })
  })
})

it.each([400, 403, 404, 409, 413, 422])('holds a post refused with %i and keeps the reason', (status) => {
  expect(nextStep(post, refusal(status), chance)).toEqual({ do: 'hold', code: 'bad-request', message: 'No.' })
})

it.each([408, 425, 429])('tries again after %i, knowing that nothing was done', (status) => {
  const step = { do: 'retry', notBefore: now + 1_000, waitsFor: 'server', mayHaveArrived: false }
  expect(nextStep(post, refusal(status), chance)).toEqual(step)
})

it.each([500, 502, 503])('tries again after %i, which may come after the work', (status) => {
  expect(nextStep(post, refusal(status), chance)).toMatchObject({ do: 'retry', mayHaveArrived: true })
})

describe('waiting', () => {
  it('never ends before the server wants it to', () => {
    for (const random of [0, 0.5, 0.99]) {
      const step = nextStep(post, refusal(429, 'rate-limited', 30_000), { now, random })
      expect(step).toMatchObject({ do: 'retry', waitsFor: 'server' })
      expect(step.do === 'retry' && step.notBefore).toBeGreaterThanOrEqual(now + 30_000)
    }
  })
  it("lasts until a day's quota is there again, and no longer than that", () => {
    const step = nextStep(post, refusal(429, 'rate-limited', dayMs), chance)
    expect(step).toEqual({ do: 'retry', notBefore: now + dayMs, waitsFor: 'server', mayHaveArrived: false })
  })
  it('doubles up to five minutes, half of it by chance', () => {
    expect([1, 2, 3, 20].map((tries) => backOffMs(tries, { random: 0 }))).toEqual([1_000, 2_000, 4_000, 150_000])
    expect(backOffMs(1, { random: 0.999 })).toBeLessThanOrEqual(2_000)
  })
  it('is short while the same write is being worked on', () => {
    const item = { ...post, tries: 12 }
    expect(nextStep(item, refusal(409, 'in-progress'), chance)).toEqual({ do: 'await', notBefore: now + 1_000 })
  })
})

it('pauses, untouched, when the session has ended or another member signed in', () => {
  expect(nextStep(post, refusal(401, 'unauthorized'), chance)).toEqual({ do: 'pause', mayHaveArrived: false })
  expect(nextStep(post, silence('session-changed'), chance)).toEqual({ do: 'pause', mayHaveArrived: true })
})

it.each([404, 410])('takes a deletion answered with %i as done', (status) => {
  const deletion = tried(itemAt(1, { kind: 'delete-post', postId: postIdOf(7) }))
  expect(nextStep(deletion, refusal(status), chance)).toEqual({ do: 'remove' })
})

it('ends a creation that its own deletion has overtaken, and no other that meets 410', () => {
  const gone = { kind: 'refused', status: 410, code: 'gone', retryAfterMs: undefined } as const
  const after = (field: string | undefined) =>
    nextStep(post, { outcome: 'failed', failure: { ...gone, field }, message: 'Gone.' }, chance)
  expect(after('id')).toEqual({ do: 'remove' })
  expect(after(undefined)).toMatchObject({ do: 'hold' })
})

describe('what only marks something that is gone by now', () => {
  const account = { id: newMemberId(), username: 'amara', first_name: 'A', last_name: 'O', profile_picture_url: null }
  it.each<NewOutboxItem>([
    newLike(7, true),
    newLike(7, false),
    { kind: 'repost-post', postId: postIdOf(7), reposted: true },
    { kind: 'bookmark-post', postId: postIdOf(7), bookmarked: true },
    { kind: 'like-comment', commentId: commentIdOf(7), liked: true },
    { kind: 'hide-comment', commentId: commentIdOf(7), hidden: true },
    { kind: 'follow', accountId: account.id, following: true },
    { kind: 'mute', account, muted: true, endsAt: null },
    { kind: 'block', account, blocked: true },
  ])('$kind goes with it, and nobody is told', (newItem) => {
    for (const status of [404, 410])
      expect(nextStep(tried(itemAt(1, newItem)), refusal(status), chance)).toEqual({ do: 'remove' })
  })
  it('is told all the same when it is refused for another reason', () => {
    expect(nextStep(tried(itemAt(1, newLike(7, true))), refusal(403), chance)).toMatchObject({ do: 'hold' })
  })
  it('is told, too, where the server of another version does not know how to mark it', () => {
    const { failure, ...rest } = refusal(404)
    const unknown = { ...rest, failure: { ...failure, field: unknownAddress } }
    expect(nextStep(tried(itemAt(1, newLike(7, true))), unknown, chance)).toMatchObject({ do: 'hold' })
  })
  it('keeps the words of a comment', () => {
    expect(nextStep(tried(itemAt(1, newComment(1, 7))), refusal(410), chance)).toMatchObject({ do: 'hold' })
  })
})

it('drops a view mark that was refused', () => {
  const view = tried(itemAt(1, { kind: 'view-posts', postIds: [postIdOf(7)] }))
  expect(nextStep(view, refusal(400), chance)).toEqual({ do: 'remove' })
})
