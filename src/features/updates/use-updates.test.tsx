// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { notificationsOfKindQuery, notificationsQuery } from '#src/entities/notification/notifications-query.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { useUpdates } from './use-updates.ts'

beforeEach(() => startSession({ token: 'token', user: sampleMember }))

it('is busy until both lists that are asked for anew have come, of all and of the kind that is shown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(notificationsQuery().queryKey, [])
  client.setQueryData(notificationsOfKindQuery('like').queryKey, [])
  const asked = new Map<'all' | 'kind', () => void>()
  vi.stubGlobal('fetch', (url: string) => {
    return new Promise((_, reject) => {
      // On a machine that is slow it is asked besides whether the server is there.
      if (!url.includes('/notifications')) return
      asked.set(url.includes('kind=like') ? 'kind' : 'all', () => reject(new TypeError('no network')))
    })
  })
  const { result } = renderHook(() => useUpdates('like'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect([...asked.keys()].toSorted()).toEqual(['all', 'kind']))
  asked.get('all')?.()
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(result.current.isBusy).toBe(true)
  asked.get('kind')?.()
  await waitFor(() => expect(result.current.isBusy).toBe(false))
})
