import { expect, it } from 'vitest'
import {
  actOfNotification,
  notificationKindNames,
  targetOfNotification,
  type NotificationKind,
} from './notification-kinds.ts'

const facts = (type: NotificationKind) => ({ type, actor_id: 'amara', post_id: type === 'follow' ? null : 'post' })
const reply = { ...facts('comment'), parent_comment_id: 'parent', comment_id: 'reply' }

it('says of every kind what was done', () => {
  expect(notificationKindNames.map((kind) => actOfNotification(facts(kind)))).toEqual([
    'liked your post',
    'commented on your post',
    'mentioned you',
    'reposted your post',
    'started following you',
    'decided something that concerns you',
  ])
})

it('says of a reply whom it answered', () => {
  expect(actOfNotification({ ...reply, is_own_post: false })).toBe('replied to your comment')
  expect(actOfNotification({ ...reply, is_own_post: true })).toBe('replied to a comment on your post')
})

it('leads to a reply in its thread, to a comment below its post, to the post, or to whoever acted', () => {
  expect(targetOfNotification(reply)).toEqual({ to: '/CommentDetails', id: 'parent', comment: 'reply' })
  const mention = { ...facts('mention'), comment_id: 'comment' }
  expect(targetOfNotification(mention)).toEqual({ to: '/postdetails', id: 'post', comment: 'comment' })
  expect(targetOfNotification(facts('repost'))).toEqual({ to: '/postdetails', id: 'post' })
  expect(targetOfNotification(facts('follow'))).toEqual({ to: '/guestprofile', id: 'amara' })
  expect(targetOfNotification({ ...facts('like'), post_id: null })).toEqual({ to: '/guestprofile', id: 'amara' })
})
