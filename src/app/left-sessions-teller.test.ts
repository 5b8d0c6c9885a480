import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#src/offline/api/connection-state.ts'
import { recordLeftSession } from '#src/offline/left-sessions.ts'
import { deviceList } from '#src/offline/storage/device-list.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { endSessionsLeftHere } from './left-sessions-teller.ts'

const recorded = deviceList('left-sessions', [])
const untilTold = () => vi.waitFor(async () => expect(await recorded.read()).toEqual([]))
afterEach(() => void vi.unstubAllGlobals())

it('tells the server as the app starts, after a login, and once there is a connection', async () => {
  stubFetch({ status: 200, body: { message: 'Done.' } })
  await recordLeftSession('first')
  endSessionsLeftHere()
  await untilTold()
  await recordLeftSession('second')
  await startSession(sessionOf(newMemberId()))
  await untilTold()
  await recordLeftSession('third')
  connection.observe({ outcome: 'unreachable', of: 'probe', startedAt: Date.now() })
  expect(connection.read()).toBe('offline')
  connection.observe({ outcome: 'answered', of: 'probe', startedAt: Date.now() })
  await untilTold()
})
