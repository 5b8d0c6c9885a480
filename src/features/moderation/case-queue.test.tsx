// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountIdSchema, postIdSchema } from '#contract/ids.ts'
import type { ReportCase } from '#contract/moderation.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { CaseQueue } from './case-queue.tsx'
import { casesQuery } from './moderation-queries.ts'

const created_at = '2026-11-20T09:42:00.000Z'
const record = { reports: 1, upheld: 0, dismissed: 0 }
const reported = (n: number, note: string): ReportCase => {
  const id = `00000000-0000-4000-8000-00000000000${n}`
  return {
    ...{ kind: 'post', id, post_id: postIdSchema.parse(id), opened_at: created_at, open_reports: 1 },
    subject: { state: 'there', text: `Post ${n}`, media: [], created_at },
    above: [],
    author: {
      ...{ id: accountIdSchema.parse(id), username: `poster${n}`, first_name: 'Pat', last_name: 'P', created_at },
      ...{ profile_picture_url: null, role: null, suspended_at: null, limited_until: null },
      history: { reported_things: 1, decisions: [] },
    },
    reports: [{ reporter: { ...sampleMember, record }, reason: 'spam', note, created_at }],
  }
}

it('has what was decided and reported again between two pages once, as it is now', async () => {
  await startSession({ token: 'token', user: sampleMember })
  stubFetch('offline')
  const client = new QueryClient()
  client.setQueryData(casesQuery().queryKey, {
    pages: [
      { reports: [reported(1, 'First.'), reported(2, 'Other.')], next_cursor: 'on' },
      { reports: [reported(1, 'Again.')], next_cursor: null },
    ],
    pageParams: [null, 'on'],
  })
  const routeTree = createRootRoute({ component: CaseQueue })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.queryByText('First.')).toBeNull()
  expect(screen.getByText('Again.')).toBeDefined()
})
