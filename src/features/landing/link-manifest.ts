/** Until the first screen is surely painted, on a slow phone too. */
const seenMs = 2_000

/**
 * Names the manifest some time after the prerendered page has loaded: the browser fetches it with an icon of its own, which shared a slow
 * line with the picture of the first screen. From then on the browser may offer to install the app.
 */
export function linkManifestOnceSeen(): void {
  if (document.readyState === 'complete') setTimeout(linkManifest, seenMs)
  else window.addEventListener('load', () => setTimeout(linkManifest, seenMs), { once: true })
}

function linkManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
