import { describe, expect, it } from 'vitest'
import { accountIdSchema, postIdSchema, type PostId } from '#contract/ids.ts'
import {
  acceptPending,
  addOwnPost,
  appendPage,
  countPending,
  emptyFeed,
  entryKey,
  mergeHead,
  removePosts,
  showOwnPosts,
  type FeedPage,
  type FeedState,
} from './feed-state.ts'

function idOf(n: number): PostId {
  return postIdSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
}

function page(ids: number[], next_cursor: string | null): FeedPage {
  return { entries: ids.map((n) => ({ kind: 'post', id: idOf(n) })), next_cursor }
}

function repostedBy(n: number, at: string): FeedPage['entries'][number] {
  const user_id = accountIdSchema.parse('00000000-0000-4000-8000-0000000000aa')
  return {
    kind: 'post',
    id: idOf(n),
    repost_details: {
      user_id,
      username: 'ada',
      first_name: 'Ada',
      last_name: 'L',
      created_at: at,
    },
  }
}

function shown(entries: FeedState['entries']): (number | string)[] {
  return entries.map((entry) => (entry.kind === 'gap' ? `gap:${entry.cursor}` : Number(entry.id.slice(-12))))
}

const known = mergeHead(emptyFeed, page([3, 2, 1], 'below-1'), 1000)

describe('mergeHead', () => {
  it('takes the first page as it is', () => {
    expect(shown(known.entries)).toEqual([3, 2, 1])
    expect(known).toMatchObject({ pending: [], next_cursor: 'below-1', end: false, fetchedAt: 1000 })
  })

  it('knows the end at once when the first page is the whole feed', () => {
    expect(mergeHead(emptyFeed, page([1], null), 0).end).toBe(true)
  })

  it('lets new posts wait and leaves what is being read alone', () => {
    const state = mergeHead(known, page([5, 4, 3, 2], 'below-2'), 2000)
    expect(shown(state.pending)).toEqual([5, 4])
    expect(state.entries).toBe(known.entries)
    expect(state.next_cursor).toBe('below-1')
    expect(countPending(state)).toBe(2)
  })

  it('marks a gap when the page does not reach what is known', () => {
    const state = mergeHead(known, page([9, 8], 'below-8'), 2000)
    expect(shown(state.pending)).toEqual([9, 8, 'gap:below-8'])
    expect(countPending(state)).toBe(2)
  })

  it('marks no gap when the server has nothing below the page', () => {
    expect(shown(mergeHead(known, page([9, 8], null), 0).pending)).toEqual([9, 8])
  })

  it('keeps the old feed when the answer is empty, and records when it came', () => {
    expect(mergeHead(known, page([], null), 5000)).toEqual({ ...known, fetchedAt: 5000 })
  })

  it('stacks a second refresh above the first one', () => {
    const once = mergeHead(known, page([4, 3], 'c'), 1)
    expect(shown(mergeHead(once, page([6, 5, 4], 'c'), 2).pending)).toEqual([6, 5, 4])
    expect(shown(mergeHead(once, page([8, 7], 'below-7'), 2).pending)).toEqual([8, 7, 'gap:below-7', 4])
  })

  it('does not take an old post that was reposted just now for the place it had', () => {
    const fresh: FeedPage = {
      entries: [repostedBy(2, '2026-11-21T10:00:00Z'), ...page([9], null).entries],
      next_cursor: 'x',
    }
    expect(shown(mergeHead(known, fresh, 0).pending)).toEqual([9, 'gap:x'])
  })

  it('shows a post once even when a page holds it twice', () => {
    expect(shown(mergeHead(emptyFeed, page([1, 1, 2], null), 0).entries)).toEqual([1, 2])
  })
})

describe('appendPage', () => {
  it('adds what is below and moves the cursor', () => {
    const state = appendPage(known, page([0, 10], 'further'))
    expect(shown(state.entries)).toEqual([3, 2, 1, 0, 10])
    expect(state).toMatchObject({ next_cursor: 'further', end: false })
  })

  it('leaves out what is already there, also behind the pill', () => {
    const waiting = mergeHead(known, page([4, 3], 'c'), 1)
    expect(shown(appendPage(waiting, page([4, 2, 7], null)).entries)).toEqual([3, 2, 1, 7])
  })

  it('reaches the end with a page that has no next', () => {
    expect(appendPage(known, page([], null))).toMatchObject({ end: true, next_cursor: null })
  })
})

describe('acceptPending', () => {
  it('puts what waited on top, gap and all', () => {
    const state = acceptPending(mergeHead(known, page([9, 8], 'below-8'), 1))
    expect(shown(state.entries)).toEqual([9, 8, 'gap:below-8', 3, 2, 1])
    expect(state.pending).toEqual([])
  })

  it('keeps the very same state when nothing waits', () => {
    expect(acceptPending(known)).toBe(known)
  })
})

it('adds an own post on top once', () => {
  const state = addOwnPost(known, idOf(7))
  expect(shown(state.entries)).toEqual([7, 3, 2, 1])
  expect(addOwnPost(state, idOf(7))).toBe(state)
})

it('takes an own post out from behind the pill when a refresh heard of it first', () => {
  const state = addOwnPost(mergeHead(known, page([8, 7, 3], 'c'), 1), idOf(7))
  expect(shown(state.entries)).toEqual([7, 3, 2, 1])
  expect(shown(state.pending)).toEqual([8])
})

it('removes a deleted post wherever it is', () => {
  const state = mergeHead(known, page([4, 3], 'c'), 1)
  expect(shown(removePosts(state, new Set([idOf(4)])).pending)).toEqual([])
  expect(shown(removePosts(state, new Set([idOf(2)])).entries)).toEqual([3, 1])
})

it('gives every entry a key that stays the same', () => {
  expect(entryKey({ kind: 'gap', cursor: 'c' })).toBe('gap:c')
  expect(entryKey(repostedBy(2, '2026-11-21T10:00:00Z'))).toBe(idOf(2))
})

it('an own post from another device shows at once, what else is new waits', () => {
  const refreshed = mergeHead(known, page([5, 4, 3, 2], 'below-2'), 2000)
  const state = showOwnPosts(refreshed, [idOf(4), idOf(2)])
  expect(shown(state.entries)).toEqual([4, 3, 2, 1])
  expect(shown(state.pending)).toEqual([5])
})
