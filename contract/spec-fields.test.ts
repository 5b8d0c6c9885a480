import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readProfile } from './account.ts'
import { followerEntrySchema, followingEntrySchema, listSuggestions, readFollowStatus } from './follow.ts'
import { uploadBanner, uploadProfilePicture } from './profile-changes.ts'
import { login, register, requestVerification } from './auth.ts'
import { readCurrentUser } from './own-session.ts'
import { commentSchema } from './comment.ts'
import { notificationSchema } from './notification.ts'
import { countUnreadNotifications } from './unread-count.ts'
import { readOnboardingStatus, readOnboardingSuggestions, tagSchema } from './onboarding.ts'
import { postSchema, readFeed } from './post.ts'
import { listRepostsOfUser, listSuggestedPosts } from './post-lists.ts'
import { listPopularTopics } from './search.ts'
import { generateShareLink } from './share.ts'
import { readSharePreview } from './share-preview.ts'
import { createSupportTicket } from './support.ts'

/** SPEC section 3, as written there: an entity, our schema of it, and its fields; a list's fields are those of what is in it. */
const specEntities: [string, z.ZodMiniType, string][] = [
  [
    'registration payload',
    register.body,
    'first_name last_name username email phone_number password confirm_password code',
  ],
  ['login payload', login.body, 'identifier password'],
  ['login response', login.reply, 'message token user.id'],
  ['registration response', register.reply, 'message user.id'],
  ['verification-request response', requestVerification.reply, 'message'],
  [
    'profile',
    readProfile.reply.shape.profile,
    'id first_name last_name username bio city country website followers_count following_count banner_url profile_picture_url created_at is_following is_private',
  ],
  [
    'suggestion item',
    listSuggestions.reply.shape.suggestions,
    'id first_name last_name username profile_picture_url is_following',
  ],
  ['suggested post', listSuggestedPosts.reply.shape.posts, 'title'],
  ['popular topics', listPopularTopics.reply, 'topics.name'],
  [
    'post',
    postSchema,
    'id user_id first_name last_name username profile_picture_url text_content created_at updated_at media.media_url like_count repost_count comment_count view_count bookmark_count is_liked is_reposted is_bookmarked repost_details.first_name repost_details.last_name',
  ],
  [
    'reposts',
    listRepostsOfUser.reply.shape.reposts,
    'created_at original_post.text_content original_post.media original_post.id original_post.is_liked original_post.is_reposted original_post.is_bookmarked original_post.user.id original_post.user.username original_post.user.first_name original_post.user.last_name original_post.user.profile_picture_url original_post.metrics.like_count original_post.metrics.comment_count original_post.metrics.repost_count original_post.metrics.bookmark_count original_post.metrics.view_count',
  ],
  [
    'notification',
    notificationSchema,
    'type created_at actor_id actor_username actor_profile_pic post_id comment_preview',
  ],
  [
    'comment',
    commentSchema,
    'id content user_id username first_name last_name profile_picture_url created_at like_count is_liked reply_count parentCommentId',
  ],
  ['tag', tagSchema, 'id name'],
  ['follower entry', followerEntrySchema, 'follower_id first_name last_name username profile_picture_url'],
  ['following entry', followingEntrySchema, 'following_id first_name last_name username profile_picture_url'],
  ['support ticket', createSupportTicket.body, 'category_id subject description priority'],
  ['unread count', countUnreadNotifications.reply, 'count'],
  ['share link', generateShareLink.reply, 'shareUrl'],
  ['feed', readFeed.reply, 'posts'],
  ['follow status', readFollowStatus.reply, 'is_following'],
  ['onboarding status', readOnboardingStatus.reply, 'completed'],
  ['current user', readCurrentUser.reply, 'has_completed_onboarding'],
  ['share preview', readSharePreview.reply, 'data.id data.text_content'],
  [
    'onboarding suggestions',
    readOnboardingSuggestions.reply.shape.suggestions,
    'profiles.companies profiles.popularUsers tags',
  ],
  ['banner upload', uploadBanner.reply, 'bannerUrl'],
  ['picture upload', uploadProfilePicture.reply, 'profile_picture_url'],
]

type Described = z.core.JSONSchema.BaseSchema

/** The names of a schema's fields, those of nested ones with a dot; through lists and what may be null. */
function fieldsOf(described: Described): string[] {
  const within = [...(described.anyOf ?? []), ...[described.items ?? []].flat()]
  const nested = within.flatMap((part) => (typeof part === 'object' ? fieldsOf(part) : []))
  const own = Object.entries(described.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...(typeof field === 'object' ? fieldsOf(field).map((inner) => `${name}.${inner}`) : []),
  ])
  return [...nested, ...own]
}

describe('an entity of the specification', () => {
  it.each(specEntities)('%s: has its fields', (_, schema, fields) => {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    expect(fieldsOf(described)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  it('support ticket: takes attachments', () => {
    expect(Object.keys(createSupportTicket.files)).toEqual(['attachments'])
  })
})
