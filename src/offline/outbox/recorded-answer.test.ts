import { expect, it } from 'vitest'
import { newLike } from '#tests/support/outbox-fixtures.ts'
import { makeDevice } from '#tests/support/sending-device.ts'
import { retryItem } from './change-item.ts'
import type { Acknowledgement } from './outbox-item.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { changeOutbox } from './outbox-store.ts'

/** What one's item is acknowledged as, once it was tried again by hand. */
async function acknowledgedAfterRetry(mayHaveArrived: boolean) {
  const { device, deps, put } = makeDevice()
  const [item] = await put(newLike(1, true))
  if (!item) throw new Error('Nothing was put into the outbox.')
  const state = { status: 'refused', code: 'bad-request', message: 'No.', isIntercepted: true } as const
  await changeOutbox(device.memberId, () => ({ put: [{ ...item, tries: 5, mayHaveArrived, state }], remove: [] }))
  await retryItem(item, deps.locks)
  const heard: Acknowledgement[] = []
  const announce: typeof deps.announce = (event) => {
    if (event.acknowledgement) heard.push(event.acknowledgement)
    deps.announce(event)
  }
  await createOutboxSender({ ...deps, announce }).flush('connected')
  return heard
}

it.each([true, false])(
  'an acknowledgement says whether an attempt before may have arrived (%s), though a retry by hand counts the tries anew',
  async (mayHaveArrived) => {
    expect(await acknowledgedAfterRetry(mayHaveArrived)).toMatchObject([{ item: { tries: 1, mayHaveArrived } }])
  },
)
