import type { PostId } from '#contract/ids.ts'
import { generateShareLink } from '#contract/share.ts'
import { isOffline, messageOf } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { showAlert } from '#src/ui/alert-store.ts'

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

async function copyLink(link: Promise<string>): Promise<void> {
  try {
    await copyText(link)
    showAlert('Link has been copied to clipboard!')
  } catch {
    showAlert(await failureOf(link))
  }
}

/** Copies a text that is still on its way. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  // Handed over as a promise within the press: after an await Safari no longer takes it for the member's wish.
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).catch(async () => {
    await navigator.clipboard.writeText(await text)
  })
}

/** Why nothing was copied: the link could not be made, or the browser did not take it; then it can be copied by hand. */
async function failureOf(link: Promise<string>): Promise<string> {
  try {
    return `The link could not be copied. Here it is: ${await link}`
  } catch (cause) {
    if (isOffline(cause))
      return 'The link is made by the server, which cannot be reached. Try again when you are back online.'
    return messageOf(cause, 'The link could not be made.')
  }
}
