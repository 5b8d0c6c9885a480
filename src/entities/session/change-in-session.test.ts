import { expect, it } from 'vitest'
import { knownSession, startSession, updateSessionUser } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { changeInSession } from './change-in-session.ts'

it('leaves in the session what came into it while the server was asked', async () => {
  const { token, user } = sessionOf(newMemberId())
  await startSession({ token, user })
  await updateSessionUser({ ...user, first_name: 'Renamed' })
  await changeInSession(user.id, { email: 'new@example.org' })
  expect(knownSession()?.user).toEqual({ ...user, first_name: 'Renamed', email: 'new@example.org' })
})

it('changes nothing of whoever signed in since', async () => {
  const session = sessionOf(newMemberId())
  await startSession(session)
  await changeInSession(newMemberId(), { email: 'new@example.org' })
  expect(knownSession()).toEqual(session)
})
