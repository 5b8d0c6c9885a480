// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import { endSession, startSession } from '#src/offline/storage/session-store.ts'
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

afterEach(() => endSession('logout'))

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
})

it('records where the member was when the server ended the session', async () => {
  const { navigate } = await startOn('/_member')
  await endSession('expired')
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith({ to: '/login', replace: true, state: { wanted: '/settings' } }),
  )
})

it('leaves a public screen where it is', async () => {
  const { queryClient, navigate } = await startOn('/share/$shareid')
  await endSession('logout')
  await vi.waitFor(() => expect(queryClient.getQueryData(['secret'])).toBeUndefined())
  expect(navigate).not.toHaveBeenCalled()
})
