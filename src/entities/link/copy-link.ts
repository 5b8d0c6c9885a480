import { isOffline, messageOf } from '#src/offline/api/api-error.ts'
import { showAlert } from '#src/ui/alert-store.ts'

/** Copies a link that may still be on its way; an alert says how it went. */
export async function copyLink(link: Promise<string>): Promise<void> {
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
