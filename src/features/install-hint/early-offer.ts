/*
 * The browser offers the installation of the app once, and perhaps before the app's code is there: the boot script keeps that offer for
 * it. Both are built apart and share nothing else.
 */
const place = Symbol.for('early-install-offer')
type Holder = typeof globalThis & { [place]?: Event }
const holder: Holder = globalThis

/** Part of the boot script: keeps the browser's offer. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    holder[place] = event
  })
}

/** The offer that came before the app; undefined where none did. */
export function earlyInstallOffer(): Event | undefined {
  return holder[place]
}
