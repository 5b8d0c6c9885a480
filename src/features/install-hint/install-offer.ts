/** Of Chromium; missing in the standard types. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/** Catches the browser's offer to install the app, which comes early and once; run at the start. */
export function catchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallOffer(event)) return
    // Our own hint comes when it makes sense.
    event.preventDefault()
    set(event)
  })
  window.addEventListener('appinstalled', () => set(undefined))
}

export function hasInstallOffer(): boolean {
  return offer !== undefined
}

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's own dialog; an offer can be used once. */
export async function acceptInstallOffer(): Promise<void> {
  const used = offer
  set(undefined)
  await used?.prompt()
}

function set(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}
