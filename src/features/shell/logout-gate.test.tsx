// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { requestLogout, withdrawLogout } from '#src/entities/session/logout-request.ts'
import { removeDraft, writeDraft } from '#src/offline/storage/draft-store.ts'
import { knownSession, startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { LogoutGate } from './logout-gate.tsx'

beforeEach(async () => {
  // What jsdom lacks.
  HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.close = () => {}
  stubFetch({ status: 200, body: { message: 'ok' } })
  await startSession({ token: 'token', user: sampleMember })
  await removeDraft('new-post')
  onTestFinished(() => act(withdrawLogout))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LogoutGate />
    </QueryClientProvider>,
  )
})

it('leaves at once where nothing would be lost', async () => {
  act(requestLogout)
  await vi.waitFor(() => expect(knownSession()).toBeUndefined())
})

const words = '1 draft is not finished. Logging out deletes it from this device for good.'

async function leaveWithDraft(): Promise<void> {
  await writeDraft('new-post', { texts: { text: 'Half a thought' }, files: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  act(requestLogout)
}

it('asks about drafts, for as long as the member takes', async () => {
  await leaveWithDraft()
  await vi.waitFor(() => expect(screen.getByText(words)).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText(words)).toBeTruthy()
  expect(knownSession()?.user.id).toBe(sampleMember.id)
})

it('asks about them on a device that takes seconds to count them, too', async () => {
  await leaveWithDraft()
  // Before it has answered.
  act(() => void vi.advanceTimersByTime(3_000))
  await vi.waitFor(() => expect(screen.getByText(words)).toBeTruthy())
  expect(knownSession()?.user.id).toBe(sampleMember.id)
})
