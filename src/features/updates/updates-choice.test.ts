import { expect, it } from 'vitest'
import type { Notification } from '#contract/notification.ts'
import { accountIdSchema, notificationIdSchema } from '#contract/ids.ts'
import { groupNotifications } from '#src/entities/notification/group-notifications.ts'
import { groupsOfKind } from './updates-choice.ts'

const id = '00000000-0000-4000-8000-000000000001'
const like: Notification = {
  ...{ id: notificationIdSchema.parse(id), type: 'like', created_at: '2026-01-01T00:00:00.000Z', is_read: true },
  ...{ actor_id: accountIdSchema.parse(id), actor_username: 'ada', actor_first_name: '', actor_last_name: '' },
  ...{ actor_profile_pic: null, post_id: null, comment_id: null, comment_preview: null },
}
const newest = groupNotifications([like])
const known = { newest, isAll: false, ofKind: undefined, hasKindFailed: false }

it('shows what the server says of a kind, else what of it is among the newest', () => {
  expect(groupsOfKind('like', { ...known, ofKind: [] })).toEqual([])
  expect(groupsOfKind('like', known)).toEqual(newest)
  expect(groupsOfKind('like', { ...known, hasKindFailed: true })).toEqual(newest)
})

it('says that there is none of a kind only where that is known', () => {
  expect(groupsOfKind('follow', known)).toBe('loading')
  expect(groupsOfKind('follow', { ...known, hasKindFailed: true })).toBe('failed')
  expect(groupsOfKind('follow', { ...known, isAll: true, hasKindFailed: true })).toEqual([])
})
