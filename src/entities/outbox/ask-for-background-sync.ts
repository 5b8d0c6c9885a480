import { untilQuietIsOver } from '#src/offline/api/quiet.ts'
import { requestBackgroundSync } from '#src/offline/background-sync.ts'

/** Has the worker send what is left when this tab is closed before its turn. */
export async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // It wakes the worker at once where the browser believes in a connection, and one that makes way for a newer one is not to be woken.
  if (document.visibilityState === 'visible') await untilQuietIsOver()
  try {
    await requestBackgroundSync(await navigator.serviceWorker.ready)
  } catch (cause) {
    console.info('The browser does not wake the worker in the background; the app sends when it is open.', cause)
  }
}
