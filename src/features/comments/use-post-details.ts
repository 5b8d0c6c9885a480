import { useQuery } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { usePostView, type PostView } from '#src/entities/post/use-post-view.ts'
import { deletedPostIds } from '#src/entities/post/waiting-post.ts'
import { ApiError } from '#src/offline/api/api-error.ts'

export type PostDetailsView =
  /** `unknown`: there never was such a post. `deleted`: there was. */
  | { status: 'missing'; why: 'unknown' | 'deleted' }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | Extract<PostView, { status: 'full' }>

/** One post for its own screen: what is cached shows at once, and the server is asked anew. */
export function usePostDetails(id: PostId): PostDetailsView {
  const items = useOutbox()
  const view = usePostView(id)
  const isUnsent = items.some((item) => item.kind === 'create-post' && item.post.id === id)
  const { error, refetch } = useQuery({ ...postQuery(id), staleTime: 0, enabled: !isUnsent })
  // The server's word that it is gone counts more than what is cached.
  const why = missingFor(error)
  if (why) return { status: 'missing', why }
  if (deletedPostIds(items).has(id)) return { status: 'missing', why: 'deleted' }
  return view.status === 'failed' ? { status: 'failed', retry: () => void refetch() } : view
}

function missingFor(error: unknown): 'unknown' | 'deleted' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'gone') return 'deleted'
  return error.code === 'not-found' ? 'unknown' : undefined
}
