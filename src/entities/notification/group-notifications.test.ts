import { describe, expect, it } from 'vitest'
import { accountIdSchema, notificationIdSchema, postIdSchema } from '#contract/ids.ts'
import { targetOfNotification } from '#contract/notification-kinds.ts'
import { notificationSchema, type Notification } from '#contract/notification.ts'
import { describeNotification } from './describe-notification.ts'
import { groupNotifications } from './group-notifications.ts'

const names = ['Amara Osei', 'Jonas Lindqvist', 'Wei Zhang', 'Priya Nair']
const idOf = (n: number) => `00000000-0000-4000-8500-${String(n).padStart(12, '0')}`
const post = postIdSchema.parse(idOf(100))

let made = 0
function notification(actor: number, change: Partial<Notification> = {}): Notification {
  made += 1
  const [first = '', last = ''] = (names[actor] ?? '').split(' ')
  return {
    id: notificationIdSchema.parse(idOf(made)),
    type: 'like',
    created_at: '2026-11-20T09:42:00.000Z',
    actor_id: accountIdSchema.parse(idOf(200 + actor)),
    actor_username: `user${actor}`,
    actor_first_name: first,
    actor_last_name: last,
    actor_profile_pic: null,
    post_id: post,
    comment_id: null,
    comment_preview: null,
    is_read: true,
    ...change,
  }
}

function sentences(...notifications: Notification[]): string[] {
  return groupNotifications(notifications).map((group) => {
    const { first, others, act } = describeNotification(group)
    return `${first}${others} ${act}`
  })
}

describe('grouping', () => {
  it('says of one who they are, of two both, of more the newest and how many', () => {
    expect(sentences(notification(0))).toEqual(['Amara Osei liked your post'])
    expect(sentences(notification(0), notification(1))).toEqual(['Amara Osei and Jonas Lindqvist liked your post'])
    expect(sentences(notification(0), notification(1), notification(2), notification(3))).toEqual([
      'Amara Osei and 3 others liked your post',
    ])
  })

  it('keeps posts and kinds apart, in the order of the newest', () => {
    const other = postIdSchema.parse(idOf(101))
    const notifications = [
      notification(0),
      notification(1, { type: 'repost' }),
      notification(2),
      notification(3, { post_id: other }),
    ]
    expect(sentences(...notifications)).toEqual([
      'Amara Osei and Wei Zhang liked your post',
      'Jonas Lindqvist reposted your post',
      'Priya Nair liked your post',
    ])
  })

  it('names each who acted once, however often', () => {
    const comment = { type: 'comment' as const }
    expect(sentences(notification(0, comment), notification(0, comment), notification(1, comment))).toEqual([
      'Amara Osei and Jonas Lindqvist commented on your post',
    ])
  })

  it('tells of the new followers of one day together', () => {
    const followedAt = (day: number, hour: number) => ({
      type: 'follow' as const,
      post_id: null,
      created_at: new Date(2026, 10, day, hour).toISOString(),
    })
    expect(
      sentences(
        notification(0, followedAt(20, 23)),
        notification(1, followedAt(20, 12)),
        notification(2, followedAt(20, 0)),
        notification(3, followedAt(19, 23)),
      ),
    ).toEqual(['Amara Osei and 2 others started following you', 'Priya Nair started following you'])
  })

  it('leaves replies alone', () => {
    const parent_comment_id = notificationSchema.shape.comment_id.parse(idOf(300))
    const reply = { type: 'comment' as const, parent_comment_id }
    expect(sentences(notification(2, reply), notification(3, { ...reply, is_own_post: false }))).toEqual([
      'Wei Zhang replied to a comment on your post',
      'Priya Nair replied to your comment',
    ])
  })

  it('is unread while one of its members is, and takes time and preview of the newest', () => {
    const comment = { type: 'comment' as const }
    const notifications = [
      notification(0, { ...comment, comment_preview: 'newest' }),
      notification(1, { ...comment, is_read: false }),
    ]
    expect(groupNotifications(notifications)).toMatchObject([{ isUnread: true, newest: { comment_preview: 'newest' } }])
  })

  it('falls back on the username', () => {
    expect(sentences(notification(9))).toEqual(['user9 liked your post'])
  })
})

describe('the link', () => {
  it('leads to the post, to the comment answered, or to the new follower', () => {
    expect(targetOfNotification(notification(0))).toEqual({ to: '/postdetails', id: post })
    const parent_comment_id = notificationSchema.shape.comment_id.parse(idOf(300))
    const reply = notification(0, { type: 'comment', parent_comment_id })
    expect(targetOfNotification(reply)).toEqual({ to: '/CommentDetails', id: parent_comment_id })
    expect(targetOfNotification(notification(0, { type: 'follow', post_id: null }))).toEqual({
      to: '/guestprofile',
      id: idOf(200),
    })
  })

  it('of a type that is not known is that of a new follower', () => {
    const poke = notificationSchema.parse({ ...notification(0), type: 'poke' })
    expect(sentences(poke)).toEqual(['Amara Osei started following you'])
    expect(targetOfNotification(poke).to).toBe('/guestprofile')
  })
})
