import { hashKey, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { blocksKey } from '#src/entities/block/block-keys.ts'
import { mergeBlocks } from '#src/entities/block/merge-blocks.ts'
import { withoutGone } from '#src/entities/block/without-gone.ts'
import { commentKeys } from '#src/entities/comment/comment-keys.ts'
import type { CommentPages } from '#src/entities/comment/comments-in.ts'
import { parentIn } from '#src/entities/comment/comments-in.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { forgetPostsSoon } from '#src/entities/post/forget-posts.ts'
import { forgetQueries } from '#src/entities/paged-list/forget-queries.ts'
import { cachedPosts } from '#src/entities/post/post-cache.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { refusedWith } from '#src/offline/api/api-error.ts'
import { forgetScreen } from '#src/offline/storage/persisted-screen.ts'
import type { BlockedMember } from '#contract/block.ts'
import type { Post } from '#contract/post.ts'

/** What says who is blocked; what is theirs stays in neither. */
const sources = new Set([hashKey(outboxQuery.queryKey), hashKey(blocksKey)])

/** As the server answers where a block is between the two. */
const keptAway = { data: undefined, status: 'error', error: refusedWith(404, 'not-found', '') } as const

/**
 * Keeps everything of blocked members out of the cache, and so off the screens and off the device: out of every list there is, as soon
 * as a block lies in the outbox, and out of every answer that was on its way. What they wrote comes back from the server once they
 * are not blocked any more. Returns the function that ends it.
 */
export function keepBlockedAway(client: QueryClient): () => void {
  let members: ReadonlySet<string> = new Set()
  /** Their posts that were here: lists that are on their way may name them. */
  let posts = new Set<string>()
  const askAnewOnce = makeAskAnewOnce()

  const readSources = () => {
    const items = client.getQueryData(outboxQuery.queryKey)?.items ?? []
    const blocked = mergeBlocks(client.getQueryData<readonly BlockedMember[]>(blocksKey) ?? [], items)
    const before = members
    members = new Set(blocked.map(({ id }) => id))
    if ([...before].some((id) => !members.has(id))) posts = new Set()
    if ([...members].some((id) => !before.has(id))) sweepAll()
  }
  const sweepAll = () => {
    forget(cachedPosts(client).filter(({ user_id }) => members.has(user_id)))
    for (const query of client.getQueryCache().getAll()) sweep(query)
  }
  const sweep = (query: Query) => {
    const { queryKey, queryHash, state } = query
    if (state.data === undefined || sources.has(queryHash)) return
    if (answersOneOf(queryKey)) return askAnewOnce(query, () => forgetQueries(client, queryKey))
    const left = withoutGone(state.data, new Set([...members, ...posts]))
    if (left !== state.data) replaceBy(client, query, left)
  }
  /** Replies come with the comment that they answer. */
  const answersOneOf = (queryKey: QueryKey) => {
    if (!partialMatchKey(queryKey, commentKeys.replyLists)) return false
    return members.has(parentIn(client.getQueryData<CommentPages>(queryKey))?.user_id ?? '')
  }
  const cachedPost = ({ queryKey }: Query) =>
    partialMatchKey(queryKey, postKeys.all) ? client.getQueryData<Post>(queryKey) : undefined
  const forget = (theirs: readonly Post[]) => {
    const ids = theirs.map(({ id }) => id)
    for (const id of ids) posts.add(id)
    forgetPostsSoon(client, ids)
  }

  return client.getQueryCache().subscribe((event) => {
    const { query, type } = event
    if (type !== 'updated' && type !== 'removed') return
    if (sources.has(query.queryHash)) return readSources()
    if (members.size === 0 || type === 'removed' || event.action.type !== 'success') return
    const post = cachedPost(query)
    if (post && members.has(post.user_id)) askAnewOnce(query, () => forget([post]))
    else sweep(query)
  })
}

function replaceBy(client: QueryClient, { queryKey, state }: Query, left: unknown): void {
  client.setQueryData(queryKey, left, { updatedAt: state.dataUpdatedAt })
  // What the next start shows at first may name them as who reposted.
  if (partialMatchKey(queryKey, postKeys.feeds)) forgetScreen()
}

/**
 * As long as the server has not heard of a block it answers the same again: a screen asks it once, and is told from then on what it will say
 * once it knows.
 */
function makeAskAnewOnce() {
  const asked = new WeakSet<Query>()
  return (query: Query, forgetIt: () => void) => {
    if (asked.has(query) && query.isActive()) query.setState(keptAway)
    else {
      asked.add(query)
      forgetIt()
    }
  }
}
