import * as z from 'zod/mini'
import { actOfDecision, type ToldDecision } from './decision.ts'

/** What a sentence depends on besides the kind. */
interface Circumstances {
  /** Set when it is about a reply: the comment answered. */
  parent_comment_id?: string | null | undefined
  /** False when the post is somebody else's. */
  is_own_post?: boolean | undefined
  /** What moderators decided. */
  decision?: ToldDecision | null | undefined
}

interface KindRecord {
  /** Its name in the settings. */
  label: string
  /** Its name where notifications are chosen by kind. */
  short: string
  /** Completes the sentence "Amara Osei …". */
  act: (circumstances: Circumstances) => string
  /** What it leads to; what several members did with one post is told together, and each decision by itself. */
  about: 'post' | 'actor' | 'decision'
  /** What a push message shows below its sentence (`words`: those of the comment, or else of the post), and whether it is worth waking a device for. */
  push: { shows: 'comment' | 'post' | 'words' | 'username' | 'reason'; urgency: 'normal' | 'low' }
}

/** Everything a member can be told of. A new kind begins here; the compiler names what else it needs. */
export const notificationKinds = {
  like: {
    label: 'Likes',
    short: 'Likes',
    act: () => 'liked your post',
    about: 'post',
    push: { shows: 'post', urgency: 'low' },
  },
  comment: {
    label: 'Comments and replies',
    short: 'Comments',
    act: ({ parent_comment_id, is_own_post }) => {
      if (!parent_comment_id) return 'commented on your post'
      return is_own_post === false ? 'replied to your comment' : 'replied to a comment on your post'
    },
    about: 'post',
    push: { shows: 'comment', urgency: 'normal' },
  },
  mention: {
    label: 'Mentions',
    short: 'Mentions',
    act: () => 'mentioned you',
    about: 'post',
    push: { shows: 'words', urgency: 'normal' },
  },
  repost: {
    label: 'Reposts',
    short: 'Reposts',
    act: () => 'reposted your post',
    about: 'post',
    push: { shows: 'post', urgency: 'low' },
  },
  follow: {
    label: 'New followers',
    short: 'Followers',
    act: () => 'started following you',
    about: 'actor',
    push: { shows: 'username', urgency: 'low' },
  },
  moderation: {
    label: 'Decisions of the moderators',
    short: 'Decisions',
    act: ({ decision }) => (decision ? actOfDecision(decision) : 'decided something that concerns you'),
    about: 'decision',
    push: { shows: 'reason', urgency: 'normal' },
  },
} satisfies Record<string, KindRecord>

export type NotificationKind = keyof typeof notificationKinds

/** In the order of the settings. */
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

export const notificationKindSchema = z.enum(notificationKindNames)

interface NotificationFacts extends Circumstances {
  type: NotificationKind
  actor_id: string
  post_id: string | null
  /** Set when it is about a comment or reply. */
  comment_id?: string | null | undefined
}

/** What was done, to follow the names of who did it: "liked your post". */
export function actOfNotification({ type, ...circumstances }: NotificationFacts): string {
  return notificationKinds[type].act(circumstances)
}

/** The screen a notification leads to, and whose or of what. */
export interface NotificationTarget {
  to: '/postdetails' | '/CommentDetails' | '/guestprofile'
  id: string
  /** What to look for there. */
  comment?: string
}

/** A reply in its thread, a comment below its post, the post of anything else about one, or else the profile of whoever acted. */
export function targetOfNotification(notification: NotificationFacts): NotificationTarget {
  const { type, post_id, parent_comment_id, comment_id, actor_id } = notification
  if (notificationKinds[type].about === 'actor' || post_id === null) return { to: '/guestprofile', id: actor_id }
  const place = comment_id ? { comment: comment_id } : {}
  if (parent_comment_id) return { to: '/CommentDetails', id: parent_comment_id, ...place }
  return { to: '/postdetails', id: post_id, ...place }
}
