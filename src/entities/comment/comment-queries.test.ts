import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { marked } from '#tests/support/own-answer.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleMember, samplePostId } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import {
  commentsAroundQuery,
  commentsQuery,
  repliesAroundQuery,
  repliesQuery,
  type CommentsQuery,
} from './comment-queries.ts'

beforeEach(() => startSession({ token: 'token', user: sampleMember }))

type Around = ReturnType<typeof commentsAroundQuery>

/** A page around comment 9, and ahead of it so many pages with nothing on them before one has comment 1; answers the places that were asked for. */
function stubEmptyAhead(many: number) {
  const places: string[] = []
  stubFetch('offline').mockImplementation((url) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const before = searchParams.get('before')
    if (before === null && !searchParams.has('around')) return Promise.reject(new TypeError('not asked for'))
    if (before !== null) places.push(before)
    const shown = before === null ? [sampleComment(9)] : places.length > many ? [sampleComment(1)] : []
    const cursors = {
      next_cursor: before === null ? null : `after-${before}`,
      previous_cursor: places.length > many ? null : `before-${places.length}`,
    }
    const answer = pathname.endsWith('/replies') ? { comment: sampleComment(5), replies: shown } : { comments: shown }
    return Promise.resolve(Response.json({ ...answer, ...cursors }, { headers: marked }))
  })
  return places
}

async function readAhead(query: Around) {
  const observer = new InfiniteQueryObserver(new QueryClient(), query)
  const stop = observer.subscribe(() => {})
  await observer.refetch()
  const { data } = await observer.fetchPreviousPage()
  stop()
  return data?.pages
}

it.each<[string, Around]>([
  ['comments', commentsAroundQuery(samplePostId, commentIdOf(9), 'oldest')],
  ['replies', repliesAroundQuery(commentIdOf(5), commentIdOf(9))],
])('%s ahead of one are asked for until a page has some', async (_, query) => {
  const places = stubEmptyAhead(3)
  const pages = await readAhead(query)
  expect(pages?.map(({ items }) => items.map(({ id }) => id))).toEqual([[commentIdOf(1)], [commentIdOf(9)]])
  // Asked for anew, the list goes on from there, and not through the pages with nothing on them.
  expect(pages?.[0]?.next_cursor).toBe('after-before-0')
  expect(places).toEqual(['before-0', 'before-1', 'before-2', 'before-3'])
})

it.each<[string, Around, CommentsQuery]>([
  ['comments', commentsAroundQuery(samplePostId, commentIdOf(9), 'oldest'), commentsQuery(samplePostId)],
  ['replies', repliesAroundQuery(commentIdOf(5), commentIdOf(9)), repliesQuery(commentIdOf(5))],
])(
  '%s that came around one and are all there are stay on the device as the list they are',
  async (_, around, whole) => {
    const client = new QueryClient()
    const answer = { comment: sampleComment(5), comments: [sampleComment(9)], replies: [sampleComment(9)] }
    stubFetch('offline').mockImplementation(() =>
      Promise.resolve(Response.json({ ...answer, next_cursor: null, previous_cursor: null }, { headers: marked })),
    )
    await new InfiniteQueryObserver(client, around).refetch()
    const list = client.getQueryCache().find({ queryKey: whole.queryKey })
    expect(list?.state.data).toMatchObject({ pages: [{ items: [{ id: commentIdOf(9) }] }] })
    expect(list?.meta).toEqual(whole.meta)
  },
)
