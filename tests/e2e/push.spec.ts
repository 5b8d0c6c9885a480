import { randomUUID } from 'node:crypto'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { likePost } from '#contract/post-writing.ts'
import type { PushMessage } from '#contract/push.ts'
import { inWholeBrowser } from '#tests/support/find-browser.ts'
import { callServer, enter, enterUnseen, publish } from '#tests/support/quick-member.ts'
import { somebody, untilControlled } from '#tests/support/reading-steps.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

// The headless shell shows no notifications.
test.use(inWholeBrowser())
testWithWorker.use(inWholeBrowser())

declare global {
  interface Window {
    badges: number[]
  }
}

// No push service can be reached from a test: the browser's own subscription is stood in for, its delivery is the real one.
async function standInForPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const endpoint = 'https://push.example.org/this-device'
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
    let current: unknown = null
    const subscription = {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: null },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null
        sessionStorage.setItem('unsubscribed', 'yes')
        return true
      },
    }
    const own = {
      getSubscription: async () => current,
      subscribe: async () => (current = subscription),
    }
    Object.assign(PushManager.prototype, own)
    window.badges = []
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => void window.badges.push(count),
      clearAppBadge: async () => void window.badges.push(0),
    })
  })
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  return worker
}

/** In the worker: how many notifications it has shown, from now on. */
function countShown(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration & { shown: number } }
  const show = registration.showNotification.bind(registration)
  registration.shown = 0
  registration.showNotification = async (...shown) => {
    await show(...shown)
    registration.shown += 1
  }
}

/**
 * Delivers messages, all of them at once, until the worker has shown as many: a page that asks Chromium for notifications while one is being
 * shown makes it forget that one (22 of 60 times).
 */
async function openDelivery(page: Page): Promise<(...messages: (PushMessage | string)[]) => Promise<void>> {
  await untilControlled(page)
  const worker = await workerOf(page.context())
  await worker.evaluate(countShown)
  const countOf = () => worker.evaluate(() => Number(Reflect.get(Reflect.get(globalThis, 'registration'), 'shown')))
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (message: PushMessage | string) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    return session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    })
  }
  return async (...messages) => {
    const before = await countOf()
    await Promise.all(messages.map(deliver))
    await expect.poll(countOf).toBe(before + messages.length)
  }
}

function shownOn(page: Page) {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

const aboutPost = (id: string): PushMessage => ({
  type: 'like',
  title: 'Amara Osei liked your post',
  body: 'Three weeks without a car.',
  url: `/postdetails?id=${id}`,
  tag: `post-${id}`,
  unread: 1,
})

testWithWorker(
  'push messages are opted into in Settings, about what one likes, and end with the logout',
  async ({ page, context, server }) => {
    await standInForPushService(context)
    await enter(page, server, { firstName: 'Pia', lastName: 'Push', username: 'pia.push' })
    await openDelivery(page)
    await page.goto('/settings')
    const isSubscription = (method: string) => (request: { method: () => string; url: () => string }) =>
      request.method() === method && request.url().endsWith('/api/push/subscriptions')
    const subscribed = page.waitForRequest(isSubscription('PUT'))
    await page.getByRole('switch', { name: 'Tell me while the app is closed' }).check()
    expect((await subscribed).postDataJSON()).toMatchObject({
      kinds: ['like', 'comment', 'mention', 'repost', 'follow', 'moderation'],
    })
    // Not before that was taken: each choice is a request of its own.
    await expect(page.getByText('One moment …')).toBeHidden()
    const changed = page.waitForRequest(isSubscription('PUT'))
    await page.getByRole('switch', { name: 'Likes' }).uncheck()
    await expect(page.getByText('One moment …')).toBeHidden()
    expect((await changed).postDataJSON()).toMatchObject({
      kinds: ['comment', 'mention', 'repost', 'follow', 'moderation'],
    })

    await page.reload()
    await expect(page.getByRole('switch', { name: 'Tell me while the app is closed' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Likes' })).not.toBeChecked()

    // The stand-in forgets its subscription with the page; the app makes it anew.
    const isSubscribed = async () => {
      const { pushManager } = await navigator.serviceWorker.ready
      return (await pushManager.getSubscription()) !== null
    }
    await expect.poll(() => page.evaluate(isSubscribed)).toBe(true)

    // There was no number all the while: that it is taken away shows by its being done once more.
    await page.evaluate(() => (window.badges = []))
    await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => page.evaluate(() => window.badges)).toEqual([0])
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsubscribed'))).toBe('yes')
  },
)

test('a browser that blocks notifications is told of in Settings', async ({ page, context, server }) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await enterUnseen(page, server, { firstName: 'Bea', lastName: 'Block', username: 'bea.block' })
  await page.goto('/settings')
  await expect(page.getByText(/Your browser blocks notifications/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Tell me while the app is closed' })).toBeDisabled()
})

testWithWorker(
  'a push message always shows something, grouped by post, and leads to its place',
  async ({ page, context, server }) => {
    await standInForPushService(context)
    const member = await enter(page, server, { firstName: 'Lia', lastName: 'Lauscht', username: 'lia.lauscht' })
    const post = await publish(server, member, 'Three weeks without a car.')
    const deliver = await openDelivery(page)

    await deliver(aboutPost(post.id))
    await expect.poll(() => shownOn(page)).toMatchObject([{ title: 'Amara Osei liked your post' }])
    await deliver({
      ...aboutPost(post.id),
      type: 'comment',
      title: 'Jonas Lindqvist commented on your post',
      body: 'Yes',
    })
    await expect
      .poll(() => shownOn(page))
      .toEqual([{ title: 'Jonas Lindqvist commented on your post', body: 'Yes\nand 1 more', tag: `post-${post.id}` }])
    await deliver('no message of ours')
    await expect.poll(async () => (await shownOn(page)).length).toBe(2)

    const worker = await workerOf(context)
    await worker.evaluate(async (tag) => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
      const [notification] = await scope.registration.getNotifications({ tag })
      const Press = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event
      // Only the browser's own events can be prolonged.
      const press = Object.assign(new Press('notificationclick', { notification }), { waitUntil: () => {} })
      scope.dispatchEvent(press)
    }, `post-${post.id}`)
    await expect(page).toHaveURL(new RegExp(`/postdetails\\?id=.*${post.id}`))
    await expect(page.getByRole('article').filter({ hasText: 'Three weeks without a car.' })).toBeVisible()
  },
)

testWithWorker(
  'messages that arrive at once are all shown, and those of one post counted',
  async ({ page, context, server }) => {
    await standInForPushService(context)
    await enter(page, server, { firstName: 'Mia', lastName: 'Mehrere', username: 'mia.mehrere' })
    const deliver = await openDelivery(page)
    const [busy, quiet] = [randomUUID(), randomUUID()]
    await deliver(aboutPost(busy), aboutPost(busy), aboutPost(quiet), aboutPost(busy), aboutPost(busy))
    const shown = await shownOn(page)
    expect(shown.find(({ tag }) => tag === `post-${busy}`)?.body).toBe('Three weeks without a car.\nand 3 more')
    expect(shown.find(({ tag }) => tag === `post-${quiet}`)?.body).toBe('Three weeks without a car.')
  },
)

test('the number on the app’s icon follows what is unread', async ({ page, context, server }) => {
  await standInForPushService(context)
  const [member, fan] = [await somebody(server, 'Ben'), await somebody(server, 'Fan')]
  const post = await publish(server, member, 'Count me.')
  await callServer(server, likePost, { params: { id: post.id }, body: { liked: true }, token: fan.token })
  await signInOnDevice(page, member)
  await expect.poll(() => page.evaluate(() => window.badges.at(-1))).toBe(1)
  // Looking at them marks them read after a few seconds.
  await page.goto('/updates')
  await expect.poll(() => page.evaluate(() => window.badges.includes(1))).toBe(true)
  await expect.poll(() => page.evaluate(() => window.badges.at(-1)), { timeout: 30_000 }).toBe(0)
})
