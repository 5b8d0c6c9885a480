// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { memberSearchQuery } from './member-search-query.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps those whom it found for fewer letters until it knows for more', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(memberSearchQuery('am').queryKey, [])
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ begun }) => useQuery(memberSearchQuery(begun)).data, {
    wrapper,
    initialProps: { begun: 'am' },
  })
  expect(result.current).toEqual([])
  rerender({ begun: 'ama' })
  expect(result.current).toEqual([])
})
