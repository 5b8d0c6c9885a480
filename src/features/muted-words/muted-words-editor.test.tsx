// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mutedWordsQuery } from '#src/entities/muted-words/muted-words-query.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { MutedWordsEditor } from './muted-words-editor.tsx'

beforeEach(async () => {
  // No server: what is muted waits.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await startSession({ token: 'token', user: sampleMember })
})

it('keeps what is typed while a word is handed over, as the beginning of the next', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(mutedWordsQuery().queryKey, [])
  render(
    <QueryClientProvider client={client}>
      <MutedWordsEditor />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  write('rain')
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
  write('rainfog')
  await waitFor(() => expect(field.value).toBe('fog'))
  expect(await listOutbox(sampleMember.id)).toMatchObject([
    { kind: 'muted-words', changes: { added: [{ word: 'rain' }] } },
  ])
})
