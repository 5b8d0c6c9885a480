import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useSession } from '../session/use-session.ts'
import { mergeOutboxIntoPost } from './merge-outbox-into-post.ts'
import { postQuery } from './post-queries.ts'
import { deliveryOf, toWaitingPost, type Delivery } from './waiting-post.ts'

export type PostView =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'full'; post: Post; delivery: Delivery; isOwn: boolean }

/** One post as the member should see it: what the server said, merged with what waits on this device. */
export function usePostView(id: PostId): PostView {
  const items = useOutbox()
  const member = useSession()?.user
  const unsent = items.find((item) => item.kind === 'create-post' && item.post.id === id)
  const item = unsent?.kind === 'create-post' ? unsent : undefined
  const { data, error } = useQuery({ ...postQuery(id), enabled: item === undefined })
  return useMemo((): PostView => {
    if (data !== undefined) {
      const post = mergeOutboxIntoPost(data, items)
      return { status: 'full', post, delivery: deliveryOf(undefined), isOwn: post.user_id === member?.id }
    }
    if (item !== undefined && member !== undefined) {
      return { status: 'full', post: toWaitingPost(item, member), delivery: deliveryOf(item), isOwn: true }
    }
    return error === null ? { status: 'loading' } : { status: 'failed', error }
  }, [data, items, item, member, error])
}
