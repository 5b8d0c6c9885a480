// @vitest-environment jsdom
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import type { Notification } from '#contract/notification.ts'
import { notificationsOfKindQuery, notificationsQuery } from '#src/entities/notification/notifications-query.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { marked } from '#tests/support/own-answer.ts'
import { sampleAuthorId, sampleMember } from '#tests/support/sample-posts.ts'
import { useUpdates } from './use-updates.ts'

// As in the app: by the library's own timer nothing would be heard while the clock stands.
notifyManager.setScheduler(queueMicrotask)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
// Somebody else than in other files of this process: what their forms still write waits for another member.
const member = { ...sampleMember, id: accountIdSchema.parse('00000000-0000-4000-8000-0000000000fe') }
beforeEach(() => startSession({ token: 'token', user: member }))

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

const news: Notification = {
  id: '00000000-0000-4000-8500-000000000001' as Notification['id'],
  type: 'follow',
  created_at: '2026-01-01T00:00:00.000Z',
  actor_id: sampleAuthorId,
  actor_username: 'ana',
  actor_first_name: 'Ana',
  actor_last_name: 'Ivić',
  actor_profile_pic: null,
  post_id: null,
  comment_id: null,
  comment_preview: null,
  is_read: false,
}

const realTimeout = setTimeout
const turn = () => act(() => new Promise<void>((resolve) => realTimeout(resolve)))
/** Lets everything happen that waits for no timer of the page, for so long as it takes. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 10_000 && !(await isSo()); turns += 1) await turn()
}

it('marks what was loaded as read after 7000 ms, and nothing before', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', (url: string) => {
    const reply = url.includes('unread') ? { count: 1 } : { notifications: [news], next_cursor: null }
    return Promise.resolve(Response.json(reply, { headers: marked }))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result } = renderHook(() => useUpdates('all'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await until(() => result.current.groups?.length === 1)
  expect(result.current.groups).toHaveLength(1)
  const waiting = async () => (await listOutbox(member.id)).map(({ kind }) => kind)
  vi.advanceTimersByTime(6_999)
  for (let turns = 0; turns < 50; turns += 1) await turn()
  expect(await waiting()).toEqual([])
  vi.advanceTimersByTime(1)
  await until(async () => (await waiting()).length > 0)
  expect(await waiting()).toEqual(['mark-notifications-read'])
})
