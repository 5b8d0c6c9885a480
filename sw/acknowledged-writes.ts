import type { WorkboxPlugin } from 'workbox-core'
import { subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import { recordOf } from '#src/offline/outbox/outbox-item.ts'
import { forgetApiAnswers } from '#src/offline/storage/forget-member.ts'

let acknowledgements = 0

/** Follows what the server acknowledged to any tab: answers given before show the state before. */
export function followAcknowledgements(): void {
  subscribeToOutbox(({ memberId, acknowledgement }) => {
    if (!acknowledgement || !recordOf(acknowledgement.item).outdatesCopies) return
    acknowledgements += 1
    // Once more: one that was on its way may have been cached since the sender forgot them.
    forgetApiAnswers(memberId).catch((cause: unknown) => console.error('Old answers could not be removed.', cause))
  })
}

/** Caches no answer that was asked for before the last acknowledgement: given out later, it would undo what is on screen. */
export function acknowledgedWritesPlugin(): WorkboxPlugin {
  const askedAt = new WeakMap<object, number>()
  return {
    requestWillFetch({ request, state }) {
      if (state) askedAt.set(state, acknowledgements)
      return Promise.resolve(request)
    },
    cacheWillUpdate({ response, state }) {
      const asked = state && askedAt.get(state)
      return Promise.resolve(asked === undefined || asked === acknowledgements ? response : null)
    },
  }
}
