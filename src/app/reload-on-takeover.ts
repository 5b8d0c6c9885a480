import { reloadUnlessLeft } from './leaving-page.ts'

/** Loads the page anew, once, when another worker takes the place of the one that controlled it. */
export function reloadWhenAnotherTakesOver(
  workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> = navigator.serviceWorker,
  reload: () => void = reloadUnlessLeft,
): void {
  let hasController = workers.controller !== null
  let isReloading = false
  workers.addEventListener('controllerchange', () => {
    const hadController = hasController
    hasController = workers.controller !== null
    // The very first worker takes over a page that is already current. And where the browser took the worker away, with all that it
    // cached, a page that is loaded anew without the network would be none.
    if (!hadController || !hasController || isReloading) return
    isReloading = true
    reload()
  })
}
