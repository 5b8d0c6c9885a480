// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { delMany, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import { deviceDatabase } from '#src/offline/storage/databases.ts'
import { keyValueStore } from '#src/offline/storage/key-value.ts'
import { endSession, knownSession, rereadSession, startSession } from '#src/offline/storage/session-store.ts'
import { dismissAlert, useAlerts } from '#src/ui/alert-store.ts'
import { followSession, type SessionRouter } from './session-follower.ts'

const user = {
  id: accountIdSchema.parse('00000000-0000-4000-8000-000000000001'),
  first_name: 'Amara',
  last_name: 'Osei',
  username: 'amara.osei',
  email: 'amara@example.org',
  profile_picture_url: null,
  has_completed_onboarding: true,
}

let alerts = renderHook(useAlerts)
const said = () => alerts.result.current.map(({ text }) => text)

beforeEach(() => {
  alerts = renderHook(useAlerts)
})
afterEach(async () => {
  act(() => alerts.result.current.forEach(({ id }) => dismissAlert(id)))
  await endSession('logout')
})

async function startOn(routeId: string) {
  const navigate = vi.fn<SessionRouter['navigate']>(() => Promise.resolve())
  const router: SessionRouter = {
    state: { matches: [{ routeId: '__root__' }, { routeId }], location: { href: '/settings' } },
    invalidate: () => Promise.resolve(),
    navigate,
  }
  const queryClient = new QueryClient()
  await startSession({ token: 'token', user })
  await followSession({ queryClient, router }, user.id)
  queryClient.setQueryData(['secret'], 'only for Amara')
  return { queryClient, navigate }
}

it('empties the cache and leads to the login after a logout', async () => {
  const { queryClient, navigate } = await startOn('/_member')
  await endSession('logout')
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/login', replace: true, state: {} }))
  expect(queryClient.getQueryData(['secret'])).toBeUndefined()
  expect(said()).toEqual([])
})

it('records where the member was when the server ended the session', async () => {
  const { navigate } = await startOn('/_member')
  await endSession('expired')
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith({ to: '/login', replace: true, state: { wanted: '/settings' } }),
  )
  await waitFor(() => expect(said()).toEqual(['You have been logged out. Please log in again.']))
})

it('leaves a public screen where it is', async () => {
  const { queryClient, navigate } = await startOn('/share/$shareid')
  await endSession('logout')
  await vi.waitFor(() => expect(queryClient.getQueryData(['secret'])).toBeUndefined())
  expect(navigate).not.toHaveBeenCalled()
})

it('shows nothing of the member before when the page comes back and another one is signed in', async () => {
  const { queryClient, navigate } = await startOn('/_member')
  const other = { ...user, id: accountIdSchema.parse('00000000-0000-4000-8000-000000000002') }
  const values = { 'user-token': 'other', 'user-id': other.id, user: other }
  const store = keyValueStore(deviceDatabase, 'strict')
  for (const [key, value] of Object.entries(values)) await set(`sayso:${key}`, { value, updatedAt: 1 }, store)
  await rereadSession(knownSession())
  await vi.waitFor(() => expect(queryClient.getQueryData(['secret'])).toBeUndefined())
  expect(navigate).not.toHaveBeenCalled()
})

it('follows what happens to the session while what is persisted is still being read', async () => {
  const navigate = vi.fn<SessionRouter['navigate']>(() => Promise.resolve())
  const state = { matches: [{ routeId: '/_member' }], location: { href: '/settings' } }
  await startSession({ token: 'token', user })
  const queryClient = new QueryClient()
  let goOn = () => {}
  vi.spyOn(queryClient, 'prefetchQuery').mockReturnValue(new Promise((resolve) => (goOn = resolve)))
  const following = followSession(
    { queryClient, router: { state, invalidate: () => Promise.resolve(), navigate } },
    user.id,
  )
  await endSession('expired')
  goOn()
  await following
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
})

it('leads to the login when the page comes back and nobody is signed in any more', async () => {
  const { queryClient, navigate } = await startOn('/_member')
  await delMany(['sayso:user-token', 'sayso:user-id', 'sayso:user'], keyValueStore(deviceDatabase, 'strict'))
  await rereadSession(knownSession())
  await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
  expect(queryClient.getQueryData(['secret'])).toBeUndefined()
})
