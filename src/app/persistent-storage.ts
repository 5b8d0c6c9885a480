import { isInstalledApp } from '#src/entities/device/installed-app.ts'

/** Asks the browser to keep what is persisted when space runs short, once the app is installed: before, browsers say no or ask. */
export function requestPersistentStorage(): void {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  if (isInstalledApp()) void askToPersist()
  window.addEventListener('appinstalled', () => void askToPersist())
}

async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch (cause) {
    console.info('The browser was not asked to keep what is stored.', cause)
  }
}
