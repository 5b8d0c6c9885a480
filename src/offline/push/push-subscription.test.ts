import { dayMs } from '#contract/durations.ts'
import { marked } from '#tests/support/own-answer.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '../storage/session-store.ts'
import { readKey } from '../storage/persisted-value.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { renewPushSubscription, turnPushOff, turnPushOn, type Subscriber } from './push-subscription.ts'

const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
let calls: { method: string; path: string; body: unknown }[]
let serverKey: string

beforeEach(async () => {
  calls = []
  serverKey = 'AQID'
  await startSession(sessionOf(newMemberId()))
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method: init.method ?? 'GET', path: new URL(url, 'http://x').pathname, body })
    return Promise.resolve(
      Response.json(url.endsWith('/push/key') ? { public_key: serverKey } : { message: 'Done.' }, { headers: marked }),
    )
  })
})

/** A browser's push manager: each subscription gets an address of its own. */
function makeSubscriber() {
  let current: PushSubscription | null = null
  let made = 0
  const subscriber: Subscriber = {
    getSubscription: () => Promise.resolve(current),
    subscribe: (options) => {
      made += 1
      const endpoint = `https://push.example/${made}`
      const text = typeof options?.applicationServerKey === 'string' ? options.applicationServerKey : ''
      const applicationServerKey = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
      const subscription = {
        endpoint,
        expirationTime: null,
        options: { applicationServerKey, userVisibleOnly: true },
        getKey: () => null,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => {
          current = null
          return Promise.resolve(true)
        },
      } satisfies PushSubscription
      current = subscription
      return Promise.resolve(subscription)
    },
  }
  return { subscriber, drop: () => (current = null) }
}
const told = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

it('subscribes with the server’s key and tells the server what about', async () => {
  const { subscriber } = makeSubscriber()
  await turnPushOn(subscriber, ['like', 'follow'])
  expect(told()).toEqual([{ endpoint: 'https://push.example/1', keys, kinds: ['like', 'follow'] }])
  expect(await readKey('push-kinds')).toEqual(['like', 'follow'])
})

it('keeps the subscription when only the kinds change, and makes a new one when the key did', async () => {
  const { subscriber } = makeSubscriber()
  await turnPushOn(subscriber, ['like'])
  await turnPushOn(subscriber, ['comment'])
  expect(told().at(-1)).toMatchObject({ endpoint: 'https://push.example/1', kinds: ['comment'] })
  serverKey = 'BAUG'
  await turnPushOn(subscriber, ['comment'])
  expect(told().at(-1)).toMatchObject({ endpoint: 'https://push.example/2' })
})

it('is renewed when the browser dropped it, and told once a day', async () => {
  const { subscriber, drop } = makeSubscriber()
  await turnPushOn(subscriber, ['like'])
  const now = Date.now()
  await renewPushSubscription(subscriber, now)
  expect(told()).toHaveLength(1)
  drop()
  await renewPushSubscription(subscriber, now)
  expect(told().at(-1)).toMatchObject({ endpoint: 'https://push.example/2', kinds: ['like'] })
  await renewPushSubscription(subscriber, now + dayMs + 1_000)
  expect(told()).toHaveLength(3)
})

it('is left alone for a member who did not ask for it', async () => {
  await renewPushSubscription(makeSubscriber().subscriber, Date.now())
  expect(calls).toEqual([])
})

it('ends on the device and on the server, and on the device even when the server is away', async () => {
  const { subscriber } = makeSubscriber()
  await turnPushOn(subscriber, ['like'])
  await turnPushOff(subscriber)
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { endpoint: 'https://push.example/1' } })
  expect(await readKey('push-kinds')).toBeUndefined()
  await turnPushOn(subscriber, ['like'])
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await turnPushOff(subscriber)
  expect(await subscriber.getSubscription()).toBeNull()
})

/** The server takes the next subscription, and its answer is lost. */
function loseNextAnswer(): void {
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = await answered(url, init)
    if (init.method !== 'PUT') return answer
    vi.stubGlobal('fetch', answered)
    throw new TypeError('Failed to fetch')
  })
}

it('is told of nothing when it was off and the answer to turning it on was lost', async () => {
  const { subscriber } = makeSubscriber()
  loseNextAnswer()
  await expect(turnPushOn(subscriber, ['like'])).rejects.toThrow('The server did not answer.')
  expect(told()).toHaveLength(1)
  expect(await subscriber.getSubscription()).toBeNull()
})

it('tells the server with the next renewal what holds when the answer to a change was lost', async () => {
  const { subscriber } = makeSubscriber()
  await turnPushOn(subscriber, ['like'])
  loseNextAnswer()
  await expect(turnPushOn(subscriber, ['like', 'follow'])).rejects.toThrow('The server did not answer.')
  await renewPushSubscription(subscriber, Date.now())
  expect(told().map((body) => Object(body).kinds)).toEqual([['like'], ['like', 'follow'], ['like']])
})
