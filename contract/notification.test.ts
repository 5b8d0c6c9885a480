import { expect, it } from 'vitest'
import { notificationSchema } from './notification.ts'

const notification = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-11-21T09:42:00.000Z',
  actor_id: '00000000-0000-4000-8000-000000000002',
  actor_username: 'amara.osei',
  actor_first_name: 'Amara',
  actor_last_name: 'Osei',
  actor_profile_pic: null,
  post_id: null,
  comment_id: null,
  comment_preview: null,
  is_read: false,
}

it.each(['like', 'comment', 'repost'])('reads a %s as it is', (type) => {
  expect(notificationSchema.parse({ ...notification, type }).type).toBe(type)
})

it.each(['follow', 'wave', '', null])('reads any other type (%j) as a new follower', (type) => {
  expect(notificationSchema.parse({ ...notification, type }).type).toBe('follow')
})
