import { useSyncExternalStore } from 'react'
import { observableValue } from '#src/lib/observable-value.ts'
import { earlyInstallOffer } from './early-offer.ts'

/** Of Chromium; missing in the standard types. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = observableValue<InstallOffer | undefined>(undefined)

/** Catches the browser's offer to install the app, which comes once: what came before this the boot script has kept. */
export function catchInstallOffer(): void {
  const early = earlyInstallOffer()
  if (early) take(early)
  window.addEventListener('beforeinstallprompt', take)
  window.addEventListener('appinstalled', () => offer.set(undefined))
}

function take(event: Event): void {
  if (!isInstallOffer(event)) return
  // Our own hint comes when it makes sense.
  event.preventDefault()
  offer.set(event)
}

/** Whether the browser can be asked to install the app right now. */
export function useHasInstallOffer(): boolean {
  return useSyncExternalStore(offer.subscribe, offer.read) !== undefined
}

/** Opens the browser's own dialog; an offer can be used once. */
export async function acceptInstallOffer(): Promise<void> {
  const used = offer.read()
  offer.set(undefined)
  await used?.prompt()
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}
