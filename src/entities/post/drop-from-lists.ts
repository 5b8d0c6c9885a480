import type { QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { withoutGone } from '../block/without-gone.ts'
import { removePosts, type FeedState } from './feed-state.ts'
import { postKeys } from './post-keys.ts'
import type { PostList } from './post-list.ts'

/** Takes posts that are gone out of the feeds, the bookmarks, the lists of profiles and what searches found. */
export function dropFromLists(client: QueryClient, ids: ReadonlySet<PostId>): void {
  takeOut<FeedState>(client, postKeys.feeds, (feed) => removePosts(feed, ids))
  for (const queryKey of [postKeys.bookmarks, ...postKeys.profileLists])
    takeOut<PostList>(client, queryKey, (list) => (holdsAny(list, ids) ? withoutPosts(list, ids) : list))
  takeOut<unknown>(client, postKeys.found, (found) => withoutGone(found, ids))
}

/** What is left is as old as it was, and asked for anew where that was due: nothing was heard of it. */
function takeOut<Data>(client: QueryClient, queryKey: readonly string[], without: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
    const data = client.getQueryData<Data>(query.queryKey)
    const left = data && without(data)
    if (left === data) continue
    client.setQueryData<Data>(query.queryKey, left, { updatedAt })
    if (isInvalidated) query.invalidate()
  }
}

/** The list without these posts. */
export function withoutPosts(list: PostList, ids: ReadonlySet<PostId>): PostList {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((entry) => !ids.has(entry.id)) }))
  return { ...list, pages }
}

function holdsAny(list: PostList, ids: ReadonlySet<PostId>): boolean {
  return list.pages.some(({ items }) => items.some((entry) => ids.has(entry.id)))
}
