import { dayMs } from '#contract/durations.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/push.ts'
import { ApiError, isOffline } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readKey, removeKey, writeKey } from '../storage/persisted-value.ts'

/** As much of the browser's push manager as this takes; the same in page and worker. */
export type Subscriber = Pick<PushManager, 'getSubscription' | 'subscribe'>

/**
 * Has this device told of `kinds` while the app is closed. Rejects with `ApiError` when the server is not reached or refuses,
 * and with the browser's error when it does not subscribe.
 */
export async function turnPushOn(subscriber: Subscriber, kinds: NotificationKind[]): Promise<void> {
  const { public_key } = await call(readPushKey, {})
  const subscription = await subscribeWith(subscriber, public_key)
  const { endpoint } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth }, kinds } }).catch(async (cause: unknown) => {
    if (isOffline(cause)) await distrust(subscription)
    throw cause
  })
  await writeKey('push-kinds', kinds)
  await writeKey('push-registered', { endpoint, kinds, at: Date.now() })
}

/** The server may have taken what is not in force here: where it was off nobody is told of anything, else the server hears again what holds. */
async function distrust(subscription: PushSubscription): Promise<void> {
  if ((await readKey('push-kinds')) === undefined) await subscription.unsubscribe()
  else await removeKey('push-registered')
}

/** Ends it, on this device at once and on the server when it is reached; its next message would find nobody anyway. */
export async function turnPushOff(subscriber: Subscriber): Promise<void> {
  await removeKey('push-kinds')
  await removeKey('push-registered')
  const subscription = await subscriber.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  try {
    await call(unsubscribeFromPush, { body: { endpoint } })
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    console.info('The server was not told that this device is off; it finds out with its next message.', cause)
  }
}

/**
 * Repairs what time does to subscriptions: one that the browser dropped or renewed is made and told anew, and once a day the
 * server hears of it in any case. Does nothing for a member who did not ask for it on this device.
 */
export async function renewPushSubscription(subscriber: Subscriber, now: number): Promise<void> {
  const kinds = await readKey('push-kinds')
  if (!kinds) return
  const [registered, subscription] = [await readKey('push-registered'), await subscriber.getSubscription()]
  const isKnown = registered !== undefined && registered.endpoint === subscription?.endpoint
  if (isKnown && now - registered.at < dayMs) return
  await turnPushOn(subscriber, kinds)
}

async function subscribeWith(subscriber: Subscriber, key: string): Promise<PushSubscription> {
  const existing = await subscriber.getSubscription()
  if (existing && isMadeWith(existing, key)) return existing
  // A subscription holds for one key only: the server was set up anew.
  await existing?.unsubscribe()
  return subscriber.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const made = options.applicationServerKey
  if (!made) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(made)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}
