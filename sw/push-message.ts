import type { AccountId } from '#contract/ids.ts'
import { type PushMessage, pushMessageSchema } from '#contract/push.ts'

/**
 * The message if it is for whoever is signed in. One sent before a logout was known, or while another member used this device, must
 * not say to a stranger what happened.
 */
export function messageFor(memberId: AccountId | undefined, content: unknown): PushMessage | undefined {
  const message = pushMessageSchema.safeParse(content).data
  if (memberId === undefined || message === undefined) return undefined
  return message.account_id === undefined || message.account_id === memberId ? message : undefined
}
