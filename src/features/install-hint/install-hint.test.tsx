// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { product } from '#contract/product.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { listDrafts, writeDraft } from '#src/offline/storage/draft-store.ts'
import { readKey, removeKey } from '#src/offline/storage/persisted-value.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { itemAt, newMemberId, newPost, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { InstallHint } from './install-hint.tsx'

beforeEach(async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1',
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await startSession(sessionOf(newMemberId()))
  await removeKey('install-hint')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const notice = () => screen.queryByRole('complementary', { name: 'What you have not sent' })

function visit(items: readonly OutboxItem[] = []): void {
  const client = new QueryClient()
  client.setQueryData(outboxQuery.queryKey, { items, sendingIds: [] })
  render(
    <QueryClientProvider client={client}>
      <InstallHint />
    </QueryClientProvider>,
  )
}

/** The visit is counted, and what the hint goes by is read: it is drawn by then, or not at all. */
async function untilDecided(visits: number): Promise<void> {
  await vi.waitFor(async () => expect((await readKey('install-hint'))?.visits).toBe(visits))
  await act(async () => void (await listDrafts()))
}

const wasTold = async () => (await readKey('install-hint'))?.toldOfRemoval === true

it('says once that Safari removes a draft of an earlier visit, and how to keep it', async () => {
  await writeDraft('new-post', { texts: { text: 'Half a thought' }, files: [] })
  visit()
  await vi.waitFor(() => expect(notice()?.textContent).toContain('after 7 days without a visit'))
  expect(notice()?.textContent).toContain('“Add to Home Screen”')
  await vi.waitFor(async () => expect(await wasTold()).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Do not show again' }))
  expect(notice()).toBeNull()
  cleanup()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hourMs)
  visit()
  await untilDecided(2)
  expect(notice()).toBeNull()
  expect(screen.getByRole('complementary', { name: `Install ${product.name}` })).toBeDefined()
})

it('says so of what waits and did not go out at once', async () => {
  visit([itemAt(1, newPost(7), { state: { status: 'waiting', notBefore: 0, waitsFor: 'connection' } })])
  await vi.waitFor(() => expect(notice()).not.toBeNull())
})

it('says nothing while everything goes out', async () => {
  visit([itemAt(1, newPost(7))])
  await untilDecided(1)
  expect(notice()).toBeNull()
  expect(await wasTold()).toBe(false)
})
