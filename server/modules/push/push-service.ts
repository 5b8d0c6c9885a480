import { dayMs } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { PushMessage, PushSubscriptionInput } from '#contract/push.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Verdict } from '#server/infra/jobs/job-lane.ts'
import type { PushOptions, PushSender } from '#server/infra/push/push-sender.ts'
import type { Log } from '#server/log.ts'
import { countUnread } from '#server/modules/notifications/notification-summary-repo.ts'
import { wordsOf } from '#server/modules/notifications/notification-summary-view.ts'
import { findWordFilter } from '#server/modules/mutes/muted-word-summary-repo.ts'
import { refuse } from '#server/refusal.ts'
import { toPushMessage } from './push-message-view.ts'
import {
  deleteSubscription,
  deleteSubscriptionAt,
  deleteSubscriptionsBeyond,
  findSubscription,
  findUnreadNotification,
  listSubscriptionsFor,
  markFailing,
  type UnreadNotificationRow,
  upsertSubscription,
} from './push-repo.ts'

interface PushDeps {
  sender: PushSender
  clock: () => number
  newId: () => string
  log: Log
  countOutcome: (outcome: string) => void
}

/** A message that nobody's device has by then is not worth sending. */
export const pushLifeMs = dayMs

/** One notification on its way to one device. */
export interface Delivery {
  notificationId: string
  subscriptionId: string
}

const dayS = dayMs / 1_000
/** A subscription whose messages are refused this long is removed. */
const failingMs = 14 * dayMs
const mostDevices = 5

export type PushService = ReturnType<typeof makePushService>

/** Who is told of what on which device while the app is closed. */
export function makePushService({ sender, clock, newId, log, countOutcome }: PushDeps) {
  return {
    publicKey: sender.publicKey,

    async subscribe(db: Db, input: PushSubscriptionInput, caller: { accountId: string; sessionHash: string }) {
      const { endpoint, keys, kinds } = input
      if (!sender.accepts(endpoint)) {
        throw refuse('bad-request', 'The endpoint must be a public https address.', { field: 'endpoint' })
      }
      const { accountId: account_id, sessionHash: session_hash } = caller
      const wanted = JSON.stringify([...new Set(kinds)])
      const row = { id: newId(), account_id, session_hash, endpoint, ...keys, kinds: wanted, created_at: clock() }
      if (!(await upsertSubscription(db, row))) throw sessionOver()
      await deleteSubscriptionsBeyond(db, account_id, mostDevices)
    },

    async unsubscribe(db: Db, accountId: string, endpoint: string): Promise<void> {
      await deleteSubscriptionAt(db, accountId, endpoint)
    },

    /** The devices that want to hear of a notification. */
    async listDeliveries(db: Db, notificationId: string): Promise<Delivery[]> {
      const found = await listSubscriptionsFor(db, notificationId, clock())
      const wanting = found.filter(({ kinds, type }) => kinds.includes(`"${type}"`))
      return wanting.map(({ id }) => ({ notificationId, subscriptionId: id }))
    },

    /** Sends what is still unread to a device that is still subscribed. */
    async deliver(db: Db, { notificationId, subscriptionId }: Delivery): Promise<Verdict> {
      const now = clock()
      const notification = await findHeard(db, notificationId, now)
      const target = await findSubscription(db, subscriptionId)
      if (!notification || !target || target.account_id !== notification.account_id) return { status: 'done' }
      const unread = await countUnread(db, { viewerId: notification.account_id, now })
      const message = toPushMessage(notification, unread)
      const outcome = await sender.send(target, JSON.stringify(message), optionsOf(message))
      countOutcome(outcome.status)
      if (outcome.status === 'later') return { ...outcome, status: 'again' }
      if (outcome.status === 'gone') await deleteSubscription(db, target.id)
      if (outcome.status === 'sent' && target.failed_at !== null) await markFailing(db, target.id, null)
      if (outcome.status === 'refused') {
        log.warn({ subscription: target.id, reason: outcome.reason }, 'a push message was refused')
        if (target.failed_at === null) await markFailing(db, target.id, clock())
        else if (clock() - target.failed_at > failingMs) await deleteSubscription(db, target.id)
      }
      return { status: 'done' }
    },
  }
}

/** The session has ended since the call came in. */
function sessionOver(): Error {
  return refuse('unauthorized', 'Your session has ended. Please log in again.')
}

/** A notification that stands and has no word that its member muted. */
async function findHeard(db: Db, notificationId: string, now: number): Promise<UnreadNotificationRow | undefined> {
  const notification = await findUnreadNotification(db, notificationId, now)
  if (!notification) return undefined
  const isMutedText = await findWordFilter(db, { viewerId: notification.account_id, now })
  return isMutedText?.([wordsOf(notification)], now) ? undefined : notification
}

// What is urgent is worth waiting days for; of many likes of one post only the last need arrive.
function optionsOf({ type, tag }: PushMessage): PushOptions {
  const { urgency } = notificationKinds[type].push
  const topic = createHash('sha256').update(`${type} ${tag}`).digest('base64url').slice(0, 32)
  return { ttlS: urgency === 'normal' ? 3 * dayS : dayS, urgency, topic }
}
