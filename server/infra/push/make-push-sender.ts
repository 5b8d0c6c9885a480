import type { Config } from '#server/config.ts'
import type { ShareKey } from '#server/infra/files/shared-key.ts'
import type { PushSender } from './push-sender.ts'
import { loadVapidKeys } from './vapid-keys.ts'
import { makeWebPushSender } from './web-push-sender.ts'

/** The sender the configuration asks for; makes the server's keys at the first start. */
export async function makePushSender(
  config: Pick<Config, 'vapid' | 'dataDir' | 'supportEmail' | 'mailFrom'>,
  shareKey: ShareKey,
): Promise<PushSender> {
  const keys = await loadVapidKeys(config.vapid, config.dataDir, shareKey)
  return makeWebPushSender({ keys, subject: subjectOf(config) })
}

function subjectOf({ supportEmail, mailFrom }: Pick<Config, 'supportEmail' | 'mailFrom'>): string {
  const [address = mailFrom] = /[^\s<>]+@[^\s<>]+/.exec(supportEmail ?? mailFrom) ?? []
  return `mailto:${address}`
}
