import type { PostId } from '#contract/ids.ts'
import { generateShareLink } from '#contract/share.ts'
import { copyLink } from '#src/entities/link/copy-link.ts'
import { call } from '#src/offline/api/call.ts'

/** Asks the server for a public link to a post and copies it; an alert says how it went. */
export function copyPostLink(id: PostId): Promise<void> {
  return copyLink(askForLink(id))
}

/** Hands a public link to a post to the device's own share sheet; where that does not take it, it is copied. */
export async function sharePost(id: PostId): Promise<void> {
  const link = askForLink(id)
  try {
    await navigator.share({ url: await link })
  } catch (cause) {
    // Whoever closes the sheet wants nothing else.
    if (cause instanceof DOMException && cause.name === 'AbortError') return
    await copyLink(link)
  }
}

async function askForLink(id: PostId): Promise<string> {
  const { shareUrl } = await call(generateShareLink, { body: { targetType: 'post', targetId: id, expiresInHours: 0 } })
  return new URL(shareUrl, location.href).href
}
