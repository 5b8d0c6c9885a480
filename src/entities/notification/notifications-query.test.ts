import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Notification } from '#contract/notification.ts'
import { recordAcknowledgement } from '#src/entities/outbox/acknowledgements.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { marked } from '#tests/support/own-answer.ts'
import { sampleItem, sampleMember } from '#tests/support/sample-posts.ts'
import { notificationsOfKindQuery, notificationsQuery } from './notifications-query.ts'

let asked: URLSearchParams[]
beforeEach(async () => {
  asked = []
  await startSession({ token: 'token', user: sampleMember })
})
afterEach(() => vi.unstubAllGlobals())

/** Answers one page after the other, of so many notifications each. */
function answerPages(sizes: readonly number[], { isEndless = false } = {}): void {
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'https://sayso.test')
    if (!pathname.endsWith('/notifications')) return Promise.reject(new TypeError('not asked for'))
    asked.push(searchParams)
    const many = Math.min(sizes[asked.length - 1] ?? 0, Number(searchParams.get('limit')))
    const notifications = Array.from({ length: many }, () => told())
    const next_cursor = isEndless || asked.length < sizes.length ? `page-${asked.length}` : null
    return Promise.resolve(Response.json({ notifications, next_cursor }, { headers: marked }))
  })
}

function told(): Notification {
  const actor = { actor_id: sampleMember.id, actor_username: 'ana', actor_first_name: 'Ana', actor_last_name: 'Ivić' }
  const about = { post_id: null, comment_id: null, comment_preview: null, actor_profile_pic: null }
  const id = crypto.randomUUID() as Notification['id']
  return { id, type: 'follow', created_at: '2026-01-01T00:00:00.000Z', ...actor, ...about, is_read: false }
}

const read = () => new QueryClient().fetchQuery(notificationsQuery())

it('goes on where a page is empty and there is one after it', async () => {
  answerPages([0, 0, 3])
  expect(await read()).toHaveLength(3)
  expect(asked.map((query) => query.get('cursor'))).toEqual([null, 'page-1', 'page-2'])
})

it('asks once where there is no more, and where the page is full', async () => {
  answerPages([3])
  expect(await read()).toHaveLength(3)
  expect(asked).toHaveLength(1)
  asked = []
  answerPages([100], { isEndless: true })
  expect(await read()).toHaveLength(100)
  expect(asked.map((query) => query.toString())).toEqual(['limit=100'])
})

it('fills up what is short with what is missing, of one kind too', async () => {
  answerPages([98, 2], { isEndless: true })
  const client = new QueryClient()
  expect(await client.fetchQuery({ ...notificationsOfKindQuery('like') })).toHaveLength(100)
  expect(asked.map((query) => [query.get('kind'), query.get('limit')])).toEqual([
    ['like', '100'],
    ['like', '2'],
  ])
})

it('gives up where page after page is empty', async () => {
  answerPages([], { isEndless: true })
  expect(await read()).toEqual([])
  expect(asked).toHaveLength(10)
})

it.each([
  { done: 'read', item: sampleItem({ kind: 'mark-notifications-read', until: '2026-01-02T00:00:00.000Z' }) },
  { done: 'appealed against', item: sampleItem({ kind: 'appeal', decisionId: crypto.randomUUID(), text: 'Why?' }) },
])('asks anew where something was $done while the answer was on its way', async ({ item }) => {
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'https://sayso.test')
    if (!pathname.endsWith('/notifications')) return Promise.reject(new TypeError('not asked for'))
    asked.push(searchParams)
    if (asked.length === 1) recordAcknowledgement(acknowledgementSchema.parse({ kind: item.kind, item, reply: null }))
    const notifications = [{ ...told(), is_read: asked.length > 1 }]
    return Promise.resolve(Response.json({ notifications, next_cursor: null }, { headers: marked }))
  })
  expect(await read()).toMatchObject([{ is_read: true }])
})
