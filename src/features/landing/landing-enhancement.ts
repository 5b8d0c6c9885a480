import { isAppleDevice } from '#src/entities/device/apple-device.ts'
/** Of Chromium; missing in the standard types. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

/** Shows "Install app" on the landing page whenever the browser offers it. */
export function offerInstallation(signal: AbortSignal): void {
  const button = document.querySelector<HTMLButtonElement>('[data-install]')
  if (!button) return
  let offer: InstallOffer | undefined
  const take = (event: Event) => {
    if (!isInstallOffer(event)) return
    event.preventDefault()
    offer = event
    button.hidden = false
  }
  window.addEventListener('beforeinstallprompt', take, { signal })
  window.addEventListener('appinstalled', () => (button.hidden = true), { signal })
  button.addEventListener(
    'click',
    () => {
      // A browser asks once for each offer; should it offer again, the button comes back.
      button.hidden = true
      void offer?.prompt()
    },
    { signal },
  )
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}

/** Unfolds the steps of an iPhone or iPad there: the server has not where an iPad calls itself a Mac. */
export function preferAppleSteps(): void {
  if (isAppleDevice(navigator)) document.querySelector('[data-apple-steps]')?.toggleAttribute('open', true)
}
