import { hourMs } from '#contract/durations.ts'
import webPush from 'web-push'
import { isPublicAddress } from './private-address.ts'
import { isPublicEndpoint } from './public-endpoint.ts'
import { postToEndpoint } from './post-to-endpoint.ts'
import type { PushOptions, PushOutcome, PushSender, PushTarget } from './push-sender.ts'
import type { VapidKeys } from './vapid-keys.ts'

interface SenderOptions {
  keys: VapidKeys
  /** How a push service reaches the operator: `mailto:` or an https address. */
  subject: string
  /** What may be called; the public internet when absent. */
  reach?: { endpoint: (endpoint: string) => boolean; address: (address: string) => boolean }
}

const timeoutMs = 10_000
const longestWaitS = hourMs / 1_000

/** Sends over the Web Push protocol; the package encrypts and signs, the connection is ours, as it goes where members say. */
export function makeWebPushSender({ keys, subject, reach }: SenderOptions): PushSender {
  const { endpoint: accepts, address: isAllowedAddress } = reach ?? {
    endpoint: isPublicEndpoint,
    address: isPublicAddress,
  }
  const details = (target: PushTarget, payload: string, { ttlS, urgency, topic }: PushOptions) =>
    webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      payload,
      { TTL: ttlS, urgency, topic, contentEncoding: 'aes128gcm', vapidDetails: { subject, ...keys } },
    )
  return {
    publicKey: keys.publicKey,
    accepts,
    async send(target, payload, options) {
      if (!accepts(target.endpoint)) return { status: 'gone' }
      let request
      try {
        request = details(target, payload, options)
      } catch (cause) {
        // Keys that are no point on the curve: nothing can ever be sent there.
        return { status: 'refused', reason: String(cause) }
      }
      const { headers, body } = request
      try {
        const reply = await postToEndpoint({ url: target.endpoint, headers, body, timeoutMs, isAllowedAddress })
        return outcomeOf(reply.status, reply.retryAfter)
      } catch (cause) {
        return { status: 'later', afterMs: undefined, reason: String(cause) }
      }
    },
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone' }
  const reason = `status ${status}`
  if (status === 429 || status >= 500) return { status: 'later', afterMs: retryAfterMs(retryAfter), reason }
  return { status: 'refused', reason }
}

function retryAfterMs(header: string | undefined): number | undefined {
  const seconds = Number(header)
  return header !== undefined && seconds > 0 ? Math.min(seconds, longestWaitS) * 1_000 : undefined
}
