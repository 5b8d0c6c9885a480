import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { recordAcknowledgement } from '#src/entities/outbox/acknowledgements.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { knownSession, startSession } from '#src/offline/storage/session-store.ts'
import { sampleItem, sampleMember } from '#tests/support/sample-posts.ts'
import { marked } from '#tests/support/own-answer.ts'
import { currentUserQuery } from './current-user-query.ts'

it('does not undo a change of names that the server acknowledged while the answer was on its way', async () => {
  await startSession({ token: 'token', user: sampleMember })
  const renamed = { ...sampleMember, first_name: 'Noemi' }
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const fetch = vi.fn<() => Promise<Response> | undefined>()
  for (const { promise } of answers) fetch.mockReturnValueOnce(promise)
  vi.stubGlobal('fetch', fetch)
  const asking = new QueryClient().fetchQuery(currentUserQuery())
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const item = sampleItem({ kind: 'update-profile', changes: { first_name: 'Noemi' } })
  recordAcknowledgement(acknowledgementSchema.parse({ kind: 'update-profile', item, reply: null }))
  for (const [at, user] of [sampleMember, renamed].entries()) {
    answers[at]?.resolve(Response.json(user, { headers: marked }))
  }
  expect(await asking).toEqual(renamed)
  expect(knownSession()?.user.first_name).toBe('Noemi')
  vi.unstubAllGlobals()
})
