import { expect, it, onTestFinished, vi } from 'vitest'
import { longestStepMs } from '#src/lib/try-step.ts'
import { newLike } from '#tests/support/outbox-fixtures.ts'
import { makeDevice } from '#tests/support/sending-device.ts'
import { createOutboxSender } from './outbox-sender.ts'

it.each(['cacheSent', 'removeBlobs', 'onAcknowledged'] as const)(
  'a device that says nothing more to %s keeps nobody from hearing what was sent, nor the rest from being sent',
  async (step) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    const { device, deps, put, list } = makeDevice()
    let isStuck = true
    const hang = () => (isStuck ? new Promise<void>(() => {}) : Promise.resolve())
    const sender = createOutboxSender({ ...deps, [step]: hang })
    const items = await put(...[1, 2, 3, 4, 5].map((n) => newLike(n, true)))
    const flushed = sender.flush('connected')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThanOrEqual(3))
    await vi.waitFor(async () => expect(await list()).toHaveLength(2))
    isStuck = false
    vi.advanceTimersByTime(longestStepMs)
    await flushed
    expect(device.acknowledgement.toSorted()).toEqual(items.map(({ id }) => id))
    expect(await list()).toEqual([])
    expect(complaints).toHaveBeenCalledWith(expect.stringMatching(/^After something was sent, .+ in time\.$/))
  },
)
