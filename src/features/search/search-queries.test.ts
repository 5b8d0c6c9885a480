import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { marked } from '#tests/support/own-answer.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { searchListQuery } from './search-queries.ts'

const nothing = { users: [], posts: [], media: [] }

/** Pages with nothing on them, and then one with a post; answers the cursors that were asked for. */
function stubEmptyPages(many: number): (string | null)[] {
  const cursors: (string | null)[] = []
  stubFetch({ status: 200, body: {} }).mockImplementation((url) => {
    const cursor = new URL(url, 'http://localhost').searchParams.get('cursor')
    cursors.push(cursor)
    const page =
      cursors.length > many
        ? { ...nothing, posts: [samplePost()], next_cursor: null }
        : { ...nothing, next_cursor: `after-${cursors.length}` }
    return Promise.resolve(Response.json(page, { headers: marked }))
  })
  return cursors
}

beforeEach(() => startSession({ token: 'token', user: sampleMember }))

const firstPage = async () => (await new QueryClient().fetchInfiniteQuery(searchListQuery('bread', 'posts'))).pages[0]

it('goes on where pages have nothing on them yet, until one has', async () => {
  const cursors = stubEmptyPages(3)
  expect((await firstPage())?.posts).toEqual([samplePost().id])
  expect(cursors).toEqual([null, 'after-1', 'after-2', 'after-3'])
})

it('leaves it to the member to go on after ten of them', async () => {
  const cursors = stubEmptyPages(100)
  expect(await firstPage()).toMatchObject({ posts: [], next_cursor: 'after-10' })
  expect(cursors).toHaveLength(10)
})
