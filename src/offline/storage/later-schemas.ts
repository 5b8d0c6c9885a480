import * as z from 'zod/mini'
import { accountSummarySchema, profileSchema } from '#contract/account.ts'
import { followerEntrySchema, followingEntrySchema } from '#contract/follow.ts'
import { exportSchema } from '#contract/own-export.ts'
import { importSchema } from '#contract/own-import.ts'
import { ownPasskeySchema } from '#contract/own-passkey.ts'
import { blockedMemberSchema } from '#contract/block.ts'
import { commentOrderSchema, commentSchema } from '#contract/comment.ts'
import { mutedMemberSchema } from '#contract/mute.ts'
import { mutedWordsSchema } from '#contract/muted-words.ts'
import { notificationSchema } from '#contract/notification.ts'
import { onboardingSuggestionsSchema, tagSchema } from '#contract/onboarding.ts'
import { notificationKindSchema } from '#contract/notification-kinds.ts'
import { reachSchema } from '#contract/reach.ts'
import { listPopularTopics } from '#contract/search.ts'
import { secondFactorStateSchema } from '#contract/second-factor-state.ts'
import { sessionSchema } from '#contract/session.ts'
import { listSitePages } from '#contract/site-page.ts'
import { listOf, page, pages } from './page-schemas.ts'

/** The shapes of what is persisted and the first screen does without, by the names of `storage-keys.ts`. */
export const laterSchemas = {
  'profile-data': profileSchema,
  'guest-profile-data': profileSchema,
  'comment-order': commentOrderSchema,
  suggestions: z.array(accountSummarySchema),
  reach: reachSchema,
  'followed-members': z.array(accountSummarySchema),
  trendings: listPopularTopics.reply.shape.topics,
  notifications: z.array(notificationSchema),
  'onboarding-suggestions': onboardingSuggestionsSchema,
  blocks: z.array(blockedMemberSchema),
  mutes: z.array(mutedMemberSchema),
  'muted-words': mutedWordsSchema,
  'my-tags': z.array(tagSchema),
  sessions: z.array(sessionSchema),
  totp: secondFactorStateSchema,
  passkeys: z.array(ownPasskeySchema),
  exports: z.array(exportSchema),
  imports: z.array(importSchema),
  'push-kinds': z.array(notificationKindSchema).check(z.minLength(1)),
  'push-registered': z.object({ endpoint: z.string(), kinds: z.array(notificationKindSchema), at: z.number() }),
  'site-pages': listSitePages.reply,
  profile: profileSchema,
  comments: listOf(z.extend(page(commentSchema), { previous_cursor: z.optional(z.nullable(z.string())) })),
  replies: listOf(z.extend(page(commentSchema), { comment: z.optional(commentSchema) })),
  'followers-of': pages(followerEntrySchema),
  'following-of': pages(followingEntrySchema),
} as const
