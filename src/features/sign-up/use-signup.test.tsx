// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
import { useAlerts } from '#src/ui/alert-store.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { useSignup } from './use-signup.ts'

const filled = {
  first_name: 'Amara',
  last_name: 'Osei',
  username: 'amara.osei',
  email: 'amara@example.org',
  phone_number: '+31 6 1234 5678',
  password: 'Secret-123',
  confirm_password: 'Secret-123',
  code: '123456',
}

afterEach(() => void vi.unstubAllGlobals())

it('takes back what was ticked when other words come while the form is open', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const learn = (version: string) => {
    const consent = { version, pages: ['terms' as const], minimum_age: 16 }
    client.setQueryData(sitePagesQuery().queryKey, { pages: [{ name: 'terms', title: 'Terms' }], consent })
  }
  learn('a1')
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSignup(() => undefined), { wrapper })
  const ticked = { version: 'a1', isOldEnough: true, toPages: true }
  act(() => result.current.setAgreed(ticked))
  expect(result.current.agreed).toEqual(ticked)
  act(() => learn('b2'))
  await waitFor(() => expect(result.current.agreed).toEqual({ version: 'b2', isOldEnough: false, toPages: false }))
})

it('says that it worked where the server has no words for it', async () => {
  stubFetch({ status: 200, body: { message: '', user: { id: '00000000-0000-4000-8000-000000000001' } } })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(sitePagesQuery().queryKey, { pages: [], consent: null })
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const onDone = vi.fn<() => void>()
  const { result } = renderHook(() => ({ ...useSignup(onDone), alerts: useAlerts() }), { wrapper })
  act(() =>
    Object.entries(filled).forEach(([field, typed]) => result.current.change(field as keyof typeof filled, typed)),
  )
  await act(() => result.current.submit())
  expect(onDone).toHaveBeenCalledOnce()
  expect(result.current.alerts.map(({ text }) => text)).toEqual(['Registration successful!'])
})
