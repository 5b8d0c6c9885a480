// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, it } from 'vitest'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
import { useSignup } from './use-signup.ts'

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
