// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
import { useAlerts } from '#src/ui/alert-store.ts'
import { marked } from '#tests/support/own-answer.ts'
import { sampleAuthorId } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { emptySignup, type SignupFields } from './signup-rules.ts'
import { useSignup } from './use-signup.ts'

const filled: SignupFields = {
  first_name: 'Nia',
  last_name: 'Mensah',
  username: 'nia.mensah',
  email: 'nia@example.org',
  phone_number: '+4930777003',
  password: 'Morning-2026!',
  confirm_password: 'Morning-2026!',
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

it('clears the form once the server has taken it, and not before', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(sitePagesQuery().queryKey, { pages: [], consent: null })
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const onDone = vi.fn<() => void>()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSignup(onDone), { wrapper })
  for (const [field, typed] of Object.entries(filled)) {
    act(() => result.current.change(field as keyof SignupFields, typed))
  }
  act(() => void result.current.submit())
  await waitFor(() => expect(result.current.isBusy).toBe(true))
  expect(result.current.fields).toEqual(filled)
  await act(async () =>
    answer.resolve(
      Response.json({ message: 'Welcome.', user: { id: sampleAuthorId } }, { status: 201, headers: marked }),
    ),
  )
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(result.current.fields).toEqual(emptySignup)
})
