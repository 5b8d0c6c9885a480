/**
 * A worker that takes the place of whatever worker a browser has, deletes its caches, removes itself and loads the pages anew
 * without any. What members wrote lies in databases, which it does not touch: pages send it as before.
 */
export const retiringWorker = `'use strict'
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
  // Chromium forgets that this one wants to go first when a request starts the worker before it again just as that had ended.
  for (const afterMs of [1000, 5000, 20000]) setTimeout(() => self.skipWaiting(), afterMs)
})
self.addEventListener('activate', (event) => event.waitUntil(retire()))
self.addEventListener('message', (event) => {
  const { installing, waiting } = self.registration
  // Removed while it waits, it would never take the place of the worker before it, whose caches would stay: it asks once more to go first.
  // Nor does it remove a newer one that has come after it.
  if (installing !== null || waiting !== null || self.serviceWorker?.state === 'installed') void self.skipWaiting()
  // A page that registers a worker which is about to go, as another tab still holds it, brings it back: it goes with whatever is said next.
  else event.waitUntil(leave())
})

async function leave() {
  await self.registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

async function retire() {
  await leave()
  // Pages of the worker before this one. A page without a worker is not among them, so nothing is loaded over and over.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
`
