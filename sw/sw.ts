import { clientsClaim } from 'workbox-core'
import { fillGaps } from '#src/lib/fill-gaps.ts'
import { shareNoAnswers } from '#src/offline/api/connection-state.ts'
import { fetchRest } from './app-cache.ts'
import { followAcknowledgements } from './acknowledged-writes.ts'
import { answerForServer } from './answer-for-server.ts'
import { obeyPage } from './page-messages.ts'
import { openNotification, renewPush, showPush } from './push-events.ts'
import { appCache, dropEarlierFiles, installApp, serveShell } from './precache.ts'
import { serveRuntimeCaches } from './runtime-caches.ts'
import { sendInBackground } from './send-in-background.ts'
import { serveShareTarget } from './share-target.ts'
import { worker } from './worker-scope.ts'

fillGaps()
clientsClaim()
shareNoAnswers()
followAcknowledgements()
serveShell()
serveRuntimeCaches()
serveShareTarget()
answerForServer()

worker.addEventListener('install', (event) => event.waitUntil(installApp(event)))
worker.addEventListener('activate', dropEarlierFiles)
// The shell is at hand already: a preload would ask the server for nothing.
worker.addEventListener('activate', (event) => event.waitUntil(worker.registration.navigationPreload?.disable()))
worker.addEventListener('message', (event) => event.waitUntil(obeyPage(event, worker, () => fetchRest(appCache))))
worker.addEventListener('sync', (event) => event.waitUntil(sendInBackground(event)))
worker.addEventListener('push', (event) => event.waitUntil(showPush(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()))
