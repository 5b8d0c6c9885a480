/** Where a message goes and the keys it is encrypted with. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushOptions {
  /** How long the push service stores the message for a device that cannot be reached, in seconds. */
  ttlS: number
  urgency: 'low' | 'normal'
  /** A later message of the same topic replaces one that still waits; at most 32 characters of base64url. */
  topic: string
}

/**
 * `sent`: the push service has it. `gone`: the subscription has ended. `refused`: it will never take this one.
 * `later`: it could not be reached or asks for patience, in ms when it says how much.
 */
export type PushOutcome =
  | { status: 'sent' | 'gone' }
  | { status: 'refused'; reason: string }
  | { status: 'later'; afterMs: number | undefined; reason: string }

/** Brings encrypted messages to devices through the push services of their browsers (RFC 8030, 8188, 8291, 8292). */
export interface PushSender {
  /** What a browser subscribes with, base64url. */
  publicKey: string
  /** Whether a subscription may lie there: a public https address. */
  accepts: (endpoint: string) => boolean
  /** Never throws for what the other side does. */
  send: (target: PushTarget, payload: string, options: PushOptions) => Promise<PushOutcome>
}
