import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { notificationSchema, type Notification } from '#contract/notification.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { sampleItem } from '#tests/support/sample-posts.ts'
import { applyEffects } from '#src/app/apply-effects.ts'
import { unreadAfter, waitingMark, withReadUntil } from './mark-read.ts'
import { notificationsQuery } from './notifications-query.ts'
import { unreadCountQuery } from './unread-count-query.ts'

const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`

function notificationAt(minute: number, is_read = false): Notification {
  const id = `00000000-0000-4000-8500-${String(minute).padStart(12, '0')}`
  const actor = { actor_id: id, actor_username: 'ada', actor_first_name: 'Ada', actor_last_name: 'L' }
  const about = { post_id: null, comment_id: null, comment_preview: null, actor_profile_pic: null }
  return notificationSchema.parse({ id, type: 'follow', created_at: at(minute), ...actor, ...about, is_read })
}

const notifications = [notificationAt(3), notificationAt(2), notificationAt(1, true)]

it('marks what came in until then, and leaves what came later', () => {
  expect(withReadUntil(notifications, at(2)).map(({ is_read }) => is_read)).toEqual([false, true, true])
  expect(withReadUntil(notifications, at(1))).toBe(notifications)
})

it('counts down by what was marked, never below 0', () => {
  expect(unreadAfter(2, notifications, { until: at(3) })).toBe(0)
  expect(unreadAfter(2, notifications, { until: at(2) })).toBe(1)
  expect(unreadAfter(1, notifications, { until: at(3) })).toBe(0)
  expect(unreadAfter(7, undefined, { until: at(3) })).toBe(7)
})

it('counts those beyond a full list as marked, too', () => {
  const full = Array.from({ length: 100 }, (_, index) => notificationAt(index % 60))
  expect(unreadAfter(250, full, { until: at(59) })).toBe(0)
})

it('goes by what the mark says where the notifications are not known, as in a tab that never showed them', () => {
  const client = new QueryClient()
  const { queryKey } = unreadCountQuery()
  client.setQueryData(queryKey, 3)
  const item = sampleItem({ kind: 'mark-notifications-read', until: at(3), marked: 2 })
  expect(unreadAfter(3, undefined, { until: at(3), marked: 2 })).toBe(1)
  applyEffects(client, acknowledgementSchema.parse({ kind: item.kind, item, reply: { message: 'ok' } }))
  expect(client.getQueryData(queryKey)).toBe(1)
})

it('knows until when was read from what waits', () => {
  const mark = sampleItem({ kind: 'mark-notifications-read', until: at(3) })
  expect(waitingMark([])).toBeUndefined()
  expect(waitingMark([mark])).toMatchObject({ until: at(3) })
})

it('brings an acknowledged mark into list and count', () => {
  const client = new QueryClient()
  client.setQueryData(notificationsQuery().queryKey, notifications)
  client.setQueryData(unreadCountQuery().queryKey, 2)
  const item = sampleItem({ kind: 'mark-notifications-read', until: at(3) })
  applyEffects(client, acknowledgementSchema.parse({ kind: item.kind, item, reply: { message: 'ok' } }))
  expect(client.getQueryData(notificationsQuery().queryKey)?.every(({ is_read }) => is_read)).toBe(true)
  expect(client.getQueryData(unreadCountQuery().queryKey)).toBe(0)
})
