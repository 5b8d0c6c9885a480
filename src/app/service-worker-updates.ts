import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { hourMs } from '#contract/durations.ts'
import { trustedCode } from '#src/lib/trusted-code.ts'
import { hearOfQuiet, keepQuiet } from '#src/offline/api/quiet.ts'
import type { WorkerMessage } from '#src/offline/sw-messages.ts'
import { reloadWhenAnotherTakesOver } from './reload-on-takeover.ts'
import { fetchRestWhenIdle } from './rest-of-app.ts'
import { untilInstalled } from './until-installed.ts'

const lookForUpdateEveryMs = hourMs
/** A worker that takes over by itself does so at once: it is no update to ask about. */
const waitingAfterMs = 200
const makesWayWithinMs = 500
/** What the worker left off has come back to its pages by then. */
const settlesWithinMs = 100
/**
 * Chromium stops the worker before as soon as it has nothing to do. A request or message in the moment of stopping starts that worker
 * again, and the newer one is then let in once there was nothing to do for half a minute, which must not depend on what the app asks for.
 */
const quietMs = 40_000
/** Asked twice, a worker counts as asked once, until the browser has stopped it for doing nothing. */
const askAgainEveryMs = 45_000

let worker: Workbox | undefined
let asking: ReturnType<typeof setInterval> | undefined
let isUpdateReady = false
const listeners = new Set<() => void>()

/** Registers the service worker and follows its updates. In development there is none: it would keep old code alive. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  reloadWhenAnotherTakesOver()
  hearOfQuiet()
  void untilInstalled({ register, wait: untilLaterOrOnline }).then((registration) => {
    if (registration) bringRest(registration)
    lookForUpdates()
  })
}

function bringRest(registration: ServiceWorkerRegistration): void {
  const fetchRest = fetchRestWhenIdle(registration)
  worker?.addEventListener('activated', fetchRest)
  worker?.addEventListener('waiting', fetchRest)
}

function untilLaterOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  // Not among the first screen's bytes.
  const { Workbox } = await import('workbox-window')
  worker = new Workbox(trustedCode('/sw.js'), { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('activated', ({ isUpdate }) => {
    if (isUpdate !== true) keepWhatIsOnScreen()
  })
  const registering = worker.register()
  worker.addEventListener(
    'waiting',
    () => void registering.then((registration) => registration && followWaiting(registration)),
  )
  const registration = await registering
  if (registration) greet(registration)
  return registration
}

function greet(registration: ServiceWorkerRegistration): void {
  // Workbox follows what is installed from now on, and sees what waits already; not what is on its way between the two.
  const { installing } = registration
  const followIfWaiting = () => {
    if (installing !== null && registration.waiting === installing) followWaiting(registration)
  }
  installing?.addEventListener('statechange', () => setTimeout(followIfWaiting, waitingAfterMs))
  // A worker that was taking itself away when this page registered it stays, and is told by this to go after all.
  const message: WorkerMessage = { type: 'PAGE_STARTED' }
  if (navigator.serviceWorker.controller === null) registration.active?.postMessage(message)
}

/** Whether a newer build waits to take over. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    () => isUpdateReady,
  )
}

/** Lets the newer build take over; every tab then reloads itself. Forms survive: drafts and the outbox are on the disk. */
export function applyUpdate(): void {
  clearInterval(asking)
  const ask = () => {
    askToTakeOver().catch((cause: unknown) => console.error('The newer build could not be told to take over.', cause))
  }
  ask()
  asking = setInterval(() => (isUpdateReady ? ask() : clearInterval(asking)), askAgainEveryMs)
}

// One after the other: the newer one would wait for whatever the one before has under way, and a message to that one in the moment
// of taking over can keep it.
async function askToTakeOver(): Promise<void> {
  const { controller } = navigator.serviceWorker
  keepQuiet(quietMs)
  if (controller !== null) await untilItMakesWay(controller)
  await new Promise((resolve) => setTimeout(resolve, settlesWithinMs))
  worker?.messageSkipWaiting()
}

/** Resolves when the worker has made way, or after a while, as one of an older build says nothing. */
function untilItMakesWay(controller: ServiceWorker): Promise<void> {
  const message: WorkerMessage = { type: 'MAKE_WAY' }
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve()
    setTimeout(resolve, makesWayWithinMs)
    controller.postMessage(message, [port2])
  })
}

/** Tells of the worker that waits for as long as it does. */
function followWaiting(registration: ServiceWorkerRegistration): void {
  const { waiting, active } = registration
  // The very first worker waits for nobody, though some browsers take a while to let it begin.
  setUpdateReady(waiting !== null && active !== null)
  waiting?.addEventListener('statechange', () => followWaiting(registration), { once: true })
}

function setUpdateReady(isReady: boolean): void {
  isUpdateReady = isReady
  for (const listener of [...listeners]) listener()
}

// What was loaded before the first worker was there went past it: it gets the pictures by their address. Answers of the API
// need none of this, as the query cache persisted them on the device itself.
function keepWhatIsOnScreen(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, window.location.href))
  const pictures = loaded.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/media/'),
  )
  const urlsToCache = [...new Set(pictures.map(({ href }) => href))]
  if (urlsToCache.length === 0) return
  const message: WorkerMessage = { type: 'CACHE_URLS', payload: { urlsToCache } }
  void worker?.messageSW(message)
}

function lookForUpdates(): void {
  let lookedAt = Date.now()
  const look = () => {
    lookedAt = Date.now()
    worker?.update().catch((cause: unknown) => console.info('No newer build could be looked for.', cause))
  }
  setInterval(look, lookForUpdateEveryMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > lookForUpdateEveryMs / 60) look()
  })
}
