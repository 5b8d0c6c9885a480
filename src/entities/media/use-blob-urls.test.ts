// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { persistBlob } from '#src/offline/storage/blob-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { useBlobUrls } from './use-blob-urls.ts'

let revoked: string[]

beforeEach(async () => {
  revoked = []
  let made = 0
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => `blob:${(made += 1)}`,
      revokeObjectURL: (url: string) => void revoked.push(url),
    }),
  )
  await startSession({ token: 'token', user: sampleMember })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(count: number) {
  const persisted = await Promise.all(Array.from({ length: count }, () => persistBlob(new Blob(['picture']))))
  const hook = renderHook((blobKeys: readonly string[]) => useBlobUrls(blobKeys), {
    initialProps: persisted.slice(0, 1),
  })
  await waitFor(() => expect([...hook.result.current.keys()]).toEqual(persisted.slice(0, 1)))
  return { persisted, ...hook }
}

it('leaves the URL of a picture alone while others come and go', async () => {
  const { persisted, result, rerender } = await show(2)
  const first = [...result.current][0]
  rerender(persisted)
  expect(revoked).toEqual([])
  await waitFor(() => expect(result.current.size).toBe(2))
  expect([...result.current][0]).toEqual(first)
  rerender(persisted.slice(0, 1))
  await waitFor(() => expect([...result.current]).toEqual([first]))
  expect(revoked).toEqual(['blob:2'])
})

it('makes a new URL for a picture that comes back', async () => {
  const { persisted, result, rerender } = await show(1)
  rerender([])
  expect(revoked).toEqual(['blob:1'])
  expect(result.current.size).toBe(0)
  rerender(persisted)
  await waitFor(() => expect([...result.current.values()]).toEqual(['blob:2']))
})

it('gives every URL back at the end', async () => {
  const { persisted, result, rerender, unmount } = await show(3)
  rerender(persisted)
  await waitFor(() => expect(result.current.size).toBe(3))
  unmount()
  expect(revoked.toSorted()).toEqual(['blob:1', 'blob:2', 'blob:3'])
})
