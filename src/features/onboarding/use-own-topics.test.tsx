// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { tagIdSchema } from '#contract/ids.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf, uuidOf } from '#tests/support/outbox-fixtures.ts'
import { myTagsQuery, onboardingSuggestionsQuery } from './onboarding-queries.ts'
import { useOwnTopics } from './use-own-topics.ts'

const tag = (n: number, name: string) => ({ id: tagIdSchema.parse(uuidOf(n)), name })

it('leaves alone what the server’s list brings while one chooses, as from another device', async () => {
  // No server: what is chosen waits.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const tags = [tag(1, 'art'), tag(2, 'bees'), tag(3, 'cars')]
  client.setQueryData(onboardingSuggestionsQuery().queryKey, { profiles: { companies: [], popularUsers: [] }, tags })
  client.setQueryData(myTagsQuery().queryKey, [tag(1, 'art')])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useOwnTopics, { wrapper })
  act(() => result.current.toggle('bees'))
  act(() => void client.setQueryData(myTagsQuery().queryKey, [tag(1, 'art'), tag(3, 'cars')]))
  await vi.waitFor(() => expect([...result.current.chosen].toSorted()).toEqual(['art', 'bees', 'cars']))
  await act(() => result.current.save())
  expect(await listOutbox(memberId)).toMatchObject([{ kind: 'add-tag', name: 'bees' }])
})
