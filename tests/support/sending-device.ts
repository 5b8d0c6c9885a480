import type { AccountId } from '#contract/ids.ts'
import { ApiError, type ApiFailure } from '#src/offline/api/api-error.ts'
import { createLocalLocks } from '#src/offline/locks.ts'
import type { NewOutboxItem, OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { createOutboxSender, type SenderDeps } from '#src/offline/outbox/outbox-sender.ts'
import { changeOutbox, listOutbox } from '#src/offline/outbox/outbox-store.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import type { Session } from '#src/offline/storage/session-store.ts'
import { itemAt, newMemberId, sessionOf } from './outbox-fixtures.ts'

type Answer = ApiFailure | 'ok'

export const offline: ApiFailure = { kind: 'offline', reason: 'unreachable' }
export const refusal = (status: number, retryAfterMs?: number): ApiFailure & { kind: 'refused' } => ({
  kind: 'refused',
  status,
  code: status === 401 ? 'unauthorized' : 'bad-request',
  field: undefined,
  retryAfterMs,
})

/** A device with one member, a clock that stands still and a server that answers as told ('ok' unless told otherwise). */
export function makeDevice(memberId: AccountId = newMemberId()) {
  const sent: OutboxItem[] = []
  const answers: Answer[] = []
  const device = {
    memberId,
    sent,
    answers,
    session: sessionOf(memberId) as Session | undefined,
    now: 1_000_000,
    isOffline: false,
    restoredAt: Infinity,
    hasServer: true,
    plannedAt: undefined as number | undefined,
    acknowledgement: [] as string[],
    kept: [] as string[],
  }
  let tellChange = () => {}
  const deps: SenderDeps = {
    locks: createLocalLocks(),
    readSession: () => Promise.resolve(device.session),
    now: () => device.now,
    random: () => 0,
    send: (item) => {
      sent.push(item)
      const answer = answers.shift() ?? 'ok'
      if (answer !== 'ok') return Promise.reject(new ApiError('No.', answer))
      return Promise.resolve({ kind: item.kind, item, reply: null } as Acknowledgement)
    },
    announce: ({ acknowledgement }) => {
      if (acknowledgement) device.acknowledgement.push(acknowledgement.item.id)
      tellChange()
    },
    persistAcknowledgement: (_memberId, { item }) => {
      device.kept.push(item.id)
      return Promise.resolve()
    },
    cacheSent: () => Promise.resolve(),
    removeBlobs: () => Promise.resolve(),
    onAcknowledged: () => Promise.resolve(),
    signs: { give: () => {}, subscribe: () => () => {} },
    isVisible: () => false,
    isProven: () => !device.isOffline,
    restoredAt: () => device.restoredAt,
    probe: () => {
      device.isOffline = !device.hasServer
      return Promise.resolve(device.hasServer)
    },
    nextChange: () => ({ happened: new Promise((resolve) => (tellChange = resolve)), stop: () => {} }),
    planNext: (at) => void (device.plannedAt = at),
  }
  const put = async (...newItems: NewOutboxItem[]) => {
    const items = newItems.map((newItem, at) => itemAt(at + 1, newItem, { memberId }))
    await changeOutbox(memberId, () => ({ put: items, remove: [] }))
    return items
  }
  return { device, deps, put, sender: createOutboxSender(deps), list: () => listOutbox(memberId) }
}
