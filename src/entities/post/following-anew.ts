import type { QueryClient } from '@tanstack/react-query'
import { readFeed } from '#contract/post.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { momentOfAsking } from '../outbox/acknowledgements.ts'
import { feedPageSize } from './feed-queries.ts'
import { toFeedPage, type FeedState } from './feed-state.ts'
import { placeHead } from './place-head.ts'
import { cachePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'

let asked = 0

/**
 * Whom one follows or mutes decides what is in Following, old posts as well: they are not new, and stand where they were written. Whoever
 * is asked for this once more waits for the later answer alone.
 */
export function askForFollowingAnew(client: QueryClient): void {
  const queryKey = postKeys.feed('following')
  const { entries = [] } = client.getQueryData<FeedState>(queryKey) ?? {}
  if (entries.length === 0) return lookAtFollowing(client)
  const nth = (asked += 1)
  readHead(client, () => nth === asked).catch((cause: unknown) => {
    if (!(cause instanceof ApiError)) console.error('Following could not be asked for anew.', cause)
    lookAtFollowing(client)
  })
}

/** Asks for what is new in Following. */
export function lookAtFollowing(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: postKeys.feed('following') })
}

async function readHead(client: QueryClient, isLatest: () => boolean): Promise<void> {
  const moment = momentOfAsking()
  const reply = await call(readFeed, { query: { type: 'following', ...feedPageSize() } })
  if (!isLatest()) return
  cachePosts(client, reply.posts, moment)
  client.setQueryData<FeedState>(
    postKeys.feed('following'),
    (feed) => feed && placeHead(feed, toFeedPage(reply), Date.now()),
  )
}
