// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { SearchList } from './search-list.tsx'

const found = (next_cursor: string | null) => ({ status: 200, body: { users: [], posts: [], media: [], next_cursor } })

it('says that more could not be loaded, and tries again', async () => {
  // As many as are asked for in one go where nothing is found yet.
  const first = Array.from({ length: 10 }, (_, at) => found(`after ${at}`))
  const broken = { status: 503, body: { message: 'Down', code: 'unavailable' } }
  stubFetch(found('start'), ...first.slice(1), broken, found(null))
  await startSession({ token: 'token', user: sampleMember })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchList q="rare" type="posts" />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('More could not be loaded.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No Posts found')).toBeTruthy()
})
