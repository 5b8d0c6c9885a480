import { describe, expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { sampleItem } from '#tests/support/sample-posts.ts'
import type { PostList } from './post-list.ts'
import { shownBookmarks, takenBackBookmarks } from './shown-bookmarks.ts'

const idOf = (n: number) => postIdSchema.parse(`00000000-0000-4000-8200-${String(n).padStart(12, '0')}`)
const ids = (...numbers: number[]) => numbers.map(idOf)
const listOf = (...numbers: number[]): PostList => ({
  pages: [{ items: numbers.map((n) => ({ kind: 'post', id: idOf(n) })), next_cursor: null }],
  pageParams: [null],
})
const wish = (n: number, bookmarked: boolean) => sampleItem({ kind: 'bookmark-post', postId: idOf(n), bookmarked })
const hidden = new Set<never>()
const isCachedAsBookmarked = () => undefined

describe('the bookmarks shown', () => {
  it('begin with those that wait to be sent', () => {
    expect(shownBookmarks(listOf(1, 2), { items: [wish(3, true), wish(1, true)], hidden })).toEqual(ids(3, 1, 2))
    expect(shownBookmarks(undefined, { items: [wish(3, true)], hidden })).toEqual(ids(3))
  })

  it('keep one that is taken back while it is looked at, and leave it out when the screen opens anew', () => {
    const list = listOf(1, 2)
    const items = [wish(1, false)]
    expect(shownBookmarks(list, { items, hidden })).toEqual(ids(1, 2))
    const taken = takenBackBookmarks(list, { items, isCachedAsBookmarked })
    expect(shownBookmarks(list, { items, hidden: taken })).toEqual(ids(2))
  })

  it('leave out what the cache knows as no longer bookmarked', () => {
    const taken = takenBackBookmarks(listOf(1, 2), { items: [], isCachedAsBookmarked: (id) => id !== idOf(2) })
    expect([...taken]).toEqual(ids(2))
  })

  it('leave out deleted posts', () => {
    const items = [sampleItem({ kind: 'delete-post', postId: idOf(1) })]
    expect(shownBookmarks(listOf(1, 2), { items, hidden })).toEqual(ids(2))
  })
})
