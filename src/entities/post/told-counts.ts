import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import { uncertainItems } from '../outbox/uncertain-items.ts'
import { mergeOutboxIntoPost } from './merge-outbox-into-post.ts'

type Told = Pick<Post, 'like_count' | 'repost_count' | 'comment_count' | 'bookmark_count'> & Partial<Post>

/**
 * What the server tells of a post the device knows, without counts that something uncertain may be in already: it is counted when it
 * is shown, and would be counted twice. Likes, reposts and bookmarks count once by what is told beside them, where that is told.
 */
export function toldCounts<T extends Told>(client: QueryClient, known: Post | undefined, told: T): T {
  if (!known) return told
  const shown = mergeOutboxIntoPost(known, uncertainItems(client))
  if (shown === known) return told
  const onlyOnce = <Count extends keyof Told & `${string}_count`>(count: Count) =>
    shown[count] === known[count] ? {} : { [count]: known[count] }
  const marks = told.is_liked === undefined && {
    ...onlyOnce('like_count'),
    ...onlyOnce('repost_count'),
    ...onlyOnce('bookmark_count'),
  }
  return { ...told, ...marks, ...onlyOnce('comment_count') }
}

/** How a post is doing. */
export function countsOf({ like_count, repost_count, comment_count, view_count, bookmark_count }: Post) {
  return { like_count, repost_count, comment_count, view_count, bookmark_count }
}
