import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import { profileQuery } from '#src/entities/account/profile-queries.ts'
import { commentKeys } from '#src/entities/comment/comment-keys.ts'
import { commentsQuery, repliesQuery } from '#src/entities/comment/comment-queries.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { ApiError, type ApiFailure } from '#src/offline/api/api-error.ts'
import type { StorageKey } from '#src/offline/storage/storage-keys.ts'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { sampleComment } from '#tests/support/sample-comments.ts'
import { samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { forgetWhatIsGone } from './gone-guard.ts'

const refused = { kind: 'refused', field: undefined, retryAfterMs: undefined } as const
const gone: ApiFailure = { ...refused, status: 410, code: 'gone' }
const broken: ApiFailure = { ...refused, status: 500, code: 'internal' }
const one = sampleComment(1)
const listOf = (items: unknown[], comment?: unknown) => ({
  pages: [{ items, comment, next_cursor: null }],
  pageParams: [null],
})

interface Known {
  queryKey: readonly unknown[]
  meta?: { storageKey?: StorageKey } | undefined
}

/** A device with a post, a comment on it and the list of replies to that one; `ask` has the server answer one of them so. */
function start() {
  const client = new QueryClient()
  forgetWhatIsGone(client)
  client.setQueryData(postQuery(samplePostId).queryKey, samplePost())
  client.setQueryData<unknown>(commentKeys.ofPost(samplePostId), listOf([one]))
  client.setQueryData<unknown>(commentKeys.repliesTo(one.id), listOf([], one))
  const ask = async ({ queryKey, meta }: Known, failure: ApiFailure) => {
    const queryFn = () => Promise.reject(new ApiError('No.', failure))
    const observer = new QueryObserver(client, {
      queryKey,
      ...(meta && { meta }),
      queryFn,
      retry: false,
      staleTime: Infinity,
    })
    const stop = observer.subscribe(() => {})
    const { error } = await observer.refetch()
    // What is shown is forgotten with what the screen hears next.
    await new Promise((resolve) => setTimeout(resolve))
    return { error, stop }
  }
  const left = () =>
    [postQuery(samplePostId).queryKey, commentKeys.ofPost(samplePostId), commentKeys.repliesTo(one.id)].filter(
      (queryKey) => client.getQueryData(queryKey) !== undefined,
    )
  return { client, ask, left }
}

it.each([postQuery(samplePostId), commentsQuery(samplePostId)])(
  'leaves nothing of a post once the server says that it is gone, while a screen says so',
  async (query) => {
    const { ask, left } = start()
    const { error } = await ask(query, gone)
    expect(left()).toEqual([])
    expect(error).toMatchObject({ code: 'gone' })
  },
)

it('leaves nothing of a comment that is gone, and the post', async () => {
  const { client, ask, left } = start()
  await ask(repliesQuery(one.id), gone)
  expect(left()).toEqual([postQuery(samplePostId).queryKey, commentKeys.ofPost(samplePostId)])
  expect(client.getQueryData(commentKeys.ofPost(samplePostId))).toEqual(listOf([]))
})

it('leaves nothing of a member who is gone', async () => {
  const { client, ask } = start()
  const query = profileQuery({ id: accountIdSchema.parse(one.user_id), memberId: newMemberId() })
  client.setQueryData<unknown>(query.queryKey, { bio: 'I was here.' })
  await ask(query, { ...gone, status: 404, code: 'not-found' })
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
})

it('leaves nothing of what was said to be gone before it began', async () => {
  const client = new QueryClient()
  const query = postQuery(samplePostId)
  client.setQueryData(query.queryKey, samplePost())
  const queryFn = () => Promise.reject(new ApiError('No.', gone))
  await client.prefetchQuery({ ...query, queryFn, retry: false, staleTime: 0 })
  forgetWhatIsGone(client)
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
})

it('leaves everything where the server has trouble', async () => {
  const { ask, left } = start()
  await ask(postQuery(samplePostId), broken)
  expect(left()).toHaveLength(3)
})
