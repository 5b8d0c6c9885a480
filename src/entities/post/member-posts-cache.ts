import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import type { AccountId, PostId } from '#contract/ids.ts'
import type { Settled, SettledOf } from '#src/offline/outbox/settled-item.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import type { MemberPosts, PostEntry } from './member-posts-queries.ts'
import { postKeys } from './post-keys.ts'

/** Brings what the server confirmed into the lists of profiles: own posts, own reposts, and who wrote the cached posts. */
export function applySettledToMemberPosts(client: QueryClient, settled: Settled): void {
  switch (settled.kind) {
    case 'create-post': {
      const { post, memberId } = settled.item
      updateList(client, postKeys.of(memberId), (list) => withFirst(list, { kind: 'post', id: post.id }))
      return
    }
    case 'delete-post':
      for (const queryKey of [['posts-of'], ['reposts-of']]) {
        client.setQueriesData<MemberPosts>({ queryKey }, (list) => list && withoutPost(list, settled.item.postId))
      }
      return
    case 'repost-post':
      applyRepost(client, settled)
      return
    case 'update-profile':
    case 'upload-picture':
    case 'remove-picture':
      renameAuthor(client, settled)
      return
    default:
      return
  }
}

function applyRepost(client: QueryClient, { item, reply }: SettledOf<'repost-post'>): void {
  const user = knownSession()?.user
  if (user?.id !== item.memberId) return
  const { id: user_id, username, first_name, last_name } = user
  const created_at = new Date(item.createdAt).toISOString()
  const isReposted = reply?.is_reposted ?? item.reposted
  updateList(client, postKeys.repostsOf(item.memberId), (list) =>
    isReposted
      ? withFirst(list, {
          kind: 'post',
          id: item.postId,
          repost_details: { user_id, username, first_name, last_name, created_at },
        })
      : withoutPost(list, item.postId),
  )
}

type AboutAuthor = SettledOf<'update-profile' | 'upload-picture' | 'remove-picture'>

/** Every cached post carries its author's names and picture. */
function renameAuthor(client: QueryClient, settled: AboutAuthor): void {
  const change = authorChange(settled)
  if (change === undefined) return
  const { memberId } = settled.item
  const isByMember = (post: Post | undefined) => post?.user_id === memberId
  for (const [queryKey, post] of client.getQueriesData<Post>({ queryKey: ['post'] })) {
    if (isByMember(post)) client.setQueryData<Post>(queryKey, (known) => known && { ...known, ...change })
  }
}

function authorChange({ kind, item, reply }: AboutAuthor): Partial<Post> | undefined {
  switch (kind) {
    case 'update-profile': {
      if (reply === null) return undefined
      const { first_name, last_name } = reply.profile
      return { first_name, last_name }
    }
    case 'upload-picture':
      return reply !== null && 'profile_picture_url' in reply
        ? { profile_picture_url: reply.profile_picture_url }
        : undefined
    case 'remove-picture':
      return item.slot === 'picture' ? { profile_picture_url: null } : undefined
  }
}

function updateList(
  client: QueryClient,
  queryKey: readonly [string, AccountId],
  update: (list: MemberPosts) => MemberPosts,
): void {
  client.setQueryData<MemberPosts>(queryKey, (list) => list && update(list))
}

function withFirst(list: MemberPosts, entry: PostEntry): MemberPosts {
  const [first, ...others] = withoutPost(list, entry.id).pages
  return first ? { ...list, pages: [{ ...first, items: [entry, ...first.items] }, ...others] } : list
}

function withoutPost(list: MemberPosts, id: PostId): MemberPosts {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter((entry) => entry.id !== id) })),
  }
}
