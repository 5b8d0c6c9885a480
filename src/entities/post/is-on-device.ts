import type { QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import { postKeys } from './post-keys.ts'

/** Whether the page has a post, or comments on it. */
export function isOnDevice(client: QueryClient, id: PostId): boolean {
  const keys = [postKeys.one(id), commentKeys.ofPost(id)]
  return keys.some((queryKey) => client.getQueriesData({ queryKey }).some(([, data]) => data !== undefined))
}
