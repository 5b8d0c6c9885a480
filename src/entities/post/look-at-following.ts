import type { QueryClient } from '@tanstack/react-query'
import type { FeedState } from './feed-state.ts'
import { postKeys } from './post-keys.ts'

/**
 * Asks for what came into Following, at once or when it is looked at next: what is new, and old posts of somebody who is followed or heard
 * again. What is on the screen stays until the member asks for it anew.
 */
export function lookAtFollowing(client: QueryClient): void {
  const queryKey = postKeys.feed('following')
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  client.setQueryData<FeedState>(queryKey, (feed) => feed && { ...feed, renewal: 'wanted' }, { updatedAt })
  void client.invalidateQueries({ queryKey })
}
