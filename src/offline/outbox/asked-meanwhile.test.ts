import { expect, it, vi } from 'vitest'
import { inTurns } from '#tests/support/in-turns.ts'
import { makeDevice } from '#tests/support/sending-device.ts'
import { createOutboxSender } from './outbox-sender.ts'

it.each([0, 1, 2, 3, 4, 5, 6])('looks again for whom asks just as it has looked, %i turns later', async (turns) => {
  const { deps } = makeDevice()
  const readSession = vi.fn<typeof deps.readSession>(() => Promise.resolve(undefined))
  const planNext = () => {
    if (readSession.mock.calls.length === 1) void inTurns(turns).then(() => sender.flush('enqueue'))
  }
  const sender = createOutboxSender({ ...deps, readSession, planNext })
  await sender.flush('timer')
  await inTurns(20)
  expect(readSession).toHaveBeenCalledTimes(2)
})
