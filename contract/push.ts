import * as z from 'zod/mini'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'
import { notificationKindNames, notificationKindSchema } from './notification-kinds.ts'

const base64url = (length: z.core.$ZodCheck<string>) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), length)

/** The address of a browser's push service for one subscription; whoever knows it and the keys can reach the device. */
export const pushEndpointSchema = z.string().check(z.minLength(1), z.maxLength(2048))

export const pushSubscriptionSchema = z.object({
  endpoint: pushEndpointSchema,
  /** As `PushSubscription.toJSON()` gives them: 65 and 16 bytes. */
  keys: z.object({ p256dh: base64url(z.length(87)), auth: base64url(z.length(22)) }),
  /** What the device is told of while the app is closed. */
  kinds: z.array(notificationKindSchema).check(z.minLength(1), z.maxLength(notificationKindNames.length)),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>

/** What a push message carries, encrypted for the device. */
export const pushMessageSchema = z.object({
  type: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  /** Path and query of the place it tells of, on this server. */
  url: z.string().check(z.regex(/^\/(?!\/)/)),
  /** Messages of one tag share one notification: those about one post. */
  tag: z.string(),
  /** Unread notifications of the member, for the app's badge. */
  unread: z.int().check(z.gte(0)),
  /** Whom it tells; absent in messages of an older server. On a shared device somebody else may be signed in by now. */
  account_id: z.optional(accountIdSchema),
})
export type PushMessage = z.infer<typeof pushMessageSchema>

export const readPushKey = endpoint({
  name: 'readPushKey',
  method: 'GET',
  path: '/push/key',
  access: 'member',
  summary: 'The key a browser subscribes to push messages with (VAPID, base64url)',
  reply: z.object({ public_key: z.string() }),
})

export const subscribeToPush = endpoint({
  name: 'subscribeToPush',
  method: 'PUT',
  path: '/push/subscriptions',
  access: 'member',
  summary: 'Send push messages to this device, or change what about; ends with the session',
  body: pushSubscriptionSchema,
  reply: messageReplySchema,
})

export const unsubscribeFromPush = endpoint({
  name: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/push/subscriptions',
  access: 'member',
  summary: 'Send no more push messages to this device',
  body: z.object({ endpoint: pushEndpointSchema }),
  reply: messageReplySchema,
})
