import { product } from '#contract/product.ts'
import { locks } from '#src/offline/locks.ts'
import { showBadge } from '#src/offline/push/app-badge.ts'
import { renewPushSubscription } from '#src/offline/push/push-subscription.ts'
import { readSession } from '#src/offline/storage/session-store.ts'
import type { PageMessage } from '#src/offline/sw-messages.ts'
import { messageFor } from './push-message.ts'
import { worker } from './worker-scope.ts'

const heardWithinMs = 1_000
/** For so long one message holds up the next. */
const turnMs = 5_000

/**
 * Shows a notification for whatever arrives: browsers take the permission away from apps that stay silent. One after the other, as a device
 * that was away gets many at once: each counts those shown before it, and Chromium forgets one that is being shown while it is asked for others.
 */
export async function showPush({ data }: Pick<PushEvent, 'data'>): Promise<void> {
  let showing: Promise<void> | undefined
  await locks.hold('push-message', async () => {
    showing = showMessage(data)
    await Promise.race([showing, new Promise((resolve) => setTimeout(resolve, turnMs))])
  })
  await showing
}

async function showMessage(data: PushMessageData | null): Promise<void> {
  const session = await readSession()
  const message = messageFor(session?.user.id, contentOf(data))
  if (!message) return showAnything()
  const shown = await worker.registration.getNotifications({ tag: message.tag })
  const earlier = shown.reduce((sum, notification) => sum + countOf(notification), 0)
  const options = {
    ...look,
    body: [message.body, earlier > 0 && `and ${earlier} more`].filter(Boolean).join('\n'),
    tag: message.tag,
    // Chromium's, and in no standard type: what takes another's place is heard, too.
    renotify: true,
    data: { path: message.url, count: earlier + 1 },
  }
  await worker.registration.showNotification(message.title, options)
  await showBadge(message.unread)
}

/** Opens the place a notification tells of, in a tab that is open if there is one. */
export async function openNotification({ notification }: Pick<NotificationEvent, 'notification'>): Promise<void> {
  notification.close()
  const path = pathOf(notification)
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) {
    await worker.clients.openWindow(path)
    return
  }
  // Focus first: the press that allows it does not last.
  const focused = await page.focus().catch(() => page)
  if (!(await leadPage(focused, path))) await focused.navigate(path)
}

/** The browser changed the subscription by itself. */
export async function renewPush(): Promise<void> {
  await renewPushSubscription(worker.registration.pushManager, Date.now())
}

const look = { icon: '/icons/icon-192.png', badge: '/icons/icon-monochrome-512.png', lang: 'en' }

async function showAnything(): Promise<void> {
  const options = {
    ...look,
    body: 'Something new is waiting for you.',
    tag: 'news',
    data: { path: '/updates', count: 1 },
  }
  await worker.registration.showNotification(product.name, options)
}

function contentOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch (cause) {
    console.info('A push message could not be read.', cause)
    return undefined
  }
}

/** Asks a page to go there by itself, which keeps what is on it; false when it does not answer, as it has no app on it. */
async function leadPage(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), heardWithinMs)
  })
  const message: PageMessage = { type: 'OPEN_PLACE', path }
  page.postMessage(message, [port2])
  return heard.finally(() => port1.close())
}

function countOf({ data }: Notification): number {
  const count: unknown = typeof data === 'object' && data !== null && 'count' in data ? data.count : 1
  return typeof count === 'number' ? count : 1
}

function pathOf({ data }: Notification): string {
  const path: unknown = typeof data === 'object' && data !== null && 'path' in data ? data.path : '/'
  return typeof path === 'string' && path.startsWith('/') ? path : '/'
}
