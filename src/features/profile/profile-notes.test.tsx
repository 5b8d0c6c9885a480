// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { emptySnapshot } from '#src/entities/outbox/outbox-snapshot.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { itemAt, newLike } from '#tests/support/outbox-fixtures.ts'
import { ProfileNotes } from './profile-notes.tsx'

beforeAll(() => {
  window.scrollTo = () => {}
})

const refused: OutboxItem['state'] = { status: 'refused', code: 'bad-request', message: 'This is too long.' }
const change = itemAt(1, { kind: 'update-profile', changes: { bio: 'Hello' } })
const removal = itemAt(2, { kind: 'remove-picture', slot: 'banner' })
const picture = itemAt(3, { kind: 'upload-picture', slot: 'picture', blobKey: 'one', type: 'image/webp' })

async function show(items: readonly OutboxItem[]) {
  const rootRoute = createRootRoute({
    component: () => (
      <main>
        <ProfileNotes items={items} />
      </main>
    ),
  })
  const client = new QueryClient()
  client.setQueryData(outboxQuery.queryKey, emptySnapshot)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() })} />
    </QueryClientProvider>,
  )
  return screen.findByRole('main')
}

it('says of each refused change of the profile what it was and why, and what can be done', async () => {
  await show([change, removal, picture].map((item) => ({ ...item, state: refused })))
  const notes = screen
    .getAllByRole('group')
    .map((note) => [note.getAttribute('aria-label'), note.firstChild?.textContent])
  expect(notes).toEqual([
    ['Change the profile', 'Not sent. This is too long.'],
    ['Remove the banner', 'Not sent. This is too long.'],
    ['New profile picture', 'Not sent. This is too long.'],
  ])
  const choices = within(screen.getByRole('group', { name: 'Remove the banner' })).getAllByRole('button')
  expect(choices.map((button) => button.textContent)).toEqual(['Edit', 'Discard'])
})

it('has one line for all changes that wait, and none for what is not about the profile', async () => {
  const profile = await show([change, removal, itemAt(4, newLike(1, true))])
  expect(profile.firstElementChild?.children).toHaveLength(1)
  expect(screen.queryAllByRole('group')).toEqual([])
})

it('is absent while only other things wait or were refused', async () => {
  const profile = await show([{ ...itemAt(4, newLike(1, true)), state: refused }])
  expect(profile.innerHTML).toBe('')
})
