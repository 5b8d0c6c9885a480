import { expect, it } from 'vitest'
import { postIdSchema, type PostId } from '#contract/ids.ts'
import { emptyFeed, mergeHead, type FeedState } from '#src/entities/post/feed-state.ts'
import { sampleItem } from '#tests/support/sample-posts.ts'
import { countNewPosts, shownEntries } from './shown-entries.ts'

const idOf = (n: number): PostId => postIdSchema.parse(`00000000-0000-4000-8200-${String(n).padStart(12, '0')}`)
const page = (...ids: number[]) => ({
  entries: ids.map((n) => ({ kind: 'post' as const, id: idOf(n) })),
  next_cursor: null,
})
const unsent = (n: number) =>
  sampleItem({ kind: 'create-post', post: { id: idOf(n), textContent: 'Hi' }, pictures: [] })
const deletion = (n: number) => sampleItem({ kind: 'delete-post', postId: idOf(n) })
const shown = (entries: FeedState['entries']) =>
  entries.map((entry) => (entry.kind === 'gap' ? 'gap' : Number(entry.id.slice(-3))))

const feed = mergeHead(emptyFeed, page(2, 1), 0)

it('shows own unsent posts on top, before any feed is known too', () => {
  expect(shown(shownEntries(feed, [unsent(9)]))).toEqual([9, 2, 1])
  expect(shown(shownEntries(undefined, [unsent(9)]))).toEqual([9])
})

it('shows a post once while it goes over from waiting to sent', () => {
  expect(shown(shownEntries(mergeHead(emptyFeed, page(9, 2, 1), 0), [unsent(9)]))).toEqual([9, 2, 1])
})

it('hides what waits to be deleted', () => {
  expect(shown(shownEntries(feed, [deletion(2)]))).toEqual([1])
})

it('announces the posts of others only', () => {
  const refreshed = mergeHead(feed, page(9, 8, 7, 2), 1)
  expect(countNewPosts(refreshed, [unsent(9), deletion(8)])).toBe(1)
  expect(countNewPosts(undefined, [])).toBe(0)
})
