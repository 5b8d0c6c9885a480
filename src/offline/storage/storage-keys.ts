import '../strict-csp.ts'
import * as z from 'zod/mini'
import { accountSummarySchema, followerEntrySchema, followingEntrySchema, profileSchema } from '#contract/account.ts'
import { sessionUserSchema } from '#contract/own-session.ts'
import { exportSchema } from '#contract/own-export.ts'
import { importSchema } from '#contract/own-import.ts'
import { ownPasskeySchema } from '#contract/own-passkey.ts'
import { blockedMemberSchema } from '#contract/block.ts'
import { commentOrderSchema, commentSchema } from '#contract/comment.ts'
import { accountIdSchema, commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { mutedMemberSchema } from '#contract/mute.ts'
import { mutedWordsSchema } from '#contract/muted-words.ts'
import { notificationSchema } from '#contract/notification.ts'
import { onboardingSuggestionsSchema, tagSchema } from '#contract/onboarding.ts'
import { notificationKindSchema } from '#contract/notification-kinds.ts'
import { feedTypeSchema, postSchema, repostDetailsSchema } from '#contract/post.ts'
import { reachSchema } from '#contract/reach.ts'
import { listPopularTopics } from '#contract/search.ts'
import { secondFactorStateSchema } from '#contract/second-factor-state.ts'
import { sessionSchema } from '#contract/session.ts'
import { listSitePages } from '#contract/site-page.ts'

/** `device`: whoever uses it. `member`: in a database of the member's own, gone on logout. */
export type StorageScope = 'device' | 'member'

const device = <S extends z.ZodMiniType>(schema: S) => ({ scope: 'device' as const, schema })
const member = <S extends z.ZodMiniType>(schema: S) => ({ scope: 'member' as const, schema })

/** Of a member, and what one tab learns of it concerns the others at once. Lists are not: how far one is unrolled is each tab's own affair. */
const shared = <S extends z.ZodMiniType>(schema: S) => ({ scope: 'member' as const, schema, isShared: true })

const page = <S extends z.ZodMiniType>(itemSchema: S) =>
  z.object({ items: z.array(itemSchema), next_cursor: z.nullable(z.string()) })

/** A list by pages as `useInfiniteQuery` holds it, its page parameters being cursors. */
const listOf = <P extends z.ZodMiniType>(pageSchema: P) =>
  z.object({ pages: z.array(pageSchema), pageParams: z.array(z.nullish(z.string())) })

const pages = <S extends z.ZodMiniType>(itemSchema: S) => listOf(page(itemSchema))

const postEntrySchema = z.object({
  kind: z.literal('post'),
  id: postIdSchema,
  repost_details: z.optional(repostDetailsSchema),
})
const feedEntrySchema = z.discriminatedUnion('kind', [
  postEntrySchema,
  z.object({ kind: z.literal('gap'), cursor: z.string() }),
])

/** The order of one feed; the posts themselves are persisted one by one under `post:<id>`. */
const feedStateSchema = z.object({
  entries: z.array(feedEntrySchema),
  pending: z.array(feedEntrySchema),
  next_cursor: z.nullable(z.string()),
  end: z.boolean(),
  fetchedAt: z.number(),
})

/** Every key persisted in the browser, once, with the shape of its value. A value of another shape is dropped when read. */
export const storageKeys = {
  'user-token': device(z.string().check(z.minLength(1))),
  'user-id': device(accountIdSchema),
  user: device(sessionUserSchema),
  /** When the database of the device was made, in ms since 1970. */
  'device-made': device(z.number()),
  /** When a session last ended in it, in ms since 1970. */
  'session-ended': device(z.number()),
  theme: device(z.enum(['system', 'light', 'dark'])),
  /** Whether single keys are shortcuts. */
  shortcuts: device(z.boolean()),
  /** Whether words are held for a moment before they are sent. */
  'undo-send': device(z.boolean()),
  'install-hint': device(
    z.object({
      visits: z.int(),
      dismissed: z.boolean(),
      /** Milliseconds since 1970. */
      lastVisitAt: z.optional(z.number()),
      hasPosted: z.optional(z.boolean()),
      /** The member was told that the browser removes what was not sent. */
      toldOfRemoval: z.optional(z.boolean()),
    }),
  ),
  /** The newest version of the Android app that this device was told of. */
  'android-update': device(z.int()),

  'profile-data': shared(profileSchema),
  'user-posts': member(pages(postEntrySchema)),
  'guest-profile-data': member(profileSchema),
  'guest-profile-id': member(accountIdSchema),
  'current-post-id': member(postIdSchema),
  'current-post-details': member(postSchema),
  'current-comment-id': member(commentIdSchema),
  'feed-for-you': member(feedStateSchema),
  'feed-following': member(feedStateSchema),
  'feed-type': member(feedTypeSchema),
  'comment-order': member(commentOrderSchema),
  suggestions: member(z.array(accountSummarySchema)),
  reach: shared(reachSchema),
  'followed-members': member(z.array(accountSummarySchema)),
  trendings: member(listPopularTopics.reply.shape.topics),
  'image-preview-open': member(z.boolean()),
  /** The addresses of the pictures. */
  'image-preview-list': member(z.array(z.string())),
  'image-preview-index': member(z.int()),
  notifications: shared(z.array(notificationSchema)),
  'unread-count': shared(z.int()),
  'onboarding-suggestions': member(onboardingSuggestionsSchema),
  'previous-route': member(z.string()),
  'user-list': member(z.object({ accountId: accountIdSchema, show: z.enum(['followers', 'following']) })),
  bookmarks: member(pages(postEntrySchema)),
  blocks: shared(z.array(blockedMemberSchema)),
  mutes: shared(z.array(mutedMemberSchema)),
  'muted-words': shared(mutedWordsSchema),
  'recent-searches': member(z.array(z.string())),
  'my-tags': shared(z.array(tagSchema)),
  /** Where the member is logged in. */
  sessions: member(z.array(sessionSchema)),
  /** Whether the member has two-factor login on. */
  totp: member(secondFactorStateSchema),
  /** What the member logs in with instead of the password. */
  passkeys: member(z.array(ownPasskeySchema)),
  exports: member(z.array(exportSchema)),
  imports: member(z.array(importSchema)),
  /** What this device tells of while the app is closed; absent: nothing. */
  'push-kinds': member(z.array(notificationKindSchema).check(z.minLength(1))),
  /** The push subscription as the server last heard of it. */
  'push-registered': member(z.object({ endpoint: z.string(), kinds: z.array(notificationKindSchema), at: z.number() })),
  /** Up to when the device knows which posts were deleted. */
  'deletions-known': member(z.string()),
  /** Which pages the operator wrote. */
  'site-pages': member(listSitePages.reply),
  'data-saver': member(z.enum(['auto', 'on', 'off'])),
} as const

/** Keys with an id behind a colon, such as `post:<id>`; all belong to a member. */
export const storageFamilies = {
  /** By feed type: the entry at the top of the window and how many pixels of it lie above. */
  'feed-position': member(z.object({ entryKey: z.string(), offset: z.number() })),
  post: shared(postSchema),
  profile: shared(profileSchema),
  'posts-of': member(pages(postEntrySchema)),
  'reposts-of': member(pages(postEntrySchema)),
  /** Those around one comment may begin amid the list. */
  comments: member(listOf(z.extend(page(commentSchema), { previous_cursor: z.optional(z.nullable(z.string())) }))),
  /** Each page of replies comes with the comment they answer. */
  replies: member(listOf(z.extend(page(commentSchema), { comment: z.optional(commentSchema) }))),
  'followers-of': member(pages(followerEntrySchema)),
  'following-of': member(pages(followingEntrySchema)),
} as const

type Plain = typeof storageKeys
type Families = typeof storageFamilies
export type PlainKey = keyof Plain
export type FamilyName = keyof Families
export type StorageKey = PlainKey | `${FamilyName}:${string}`

export type ValueOf<K extends StorageKey> = K extends PlainKey
  ? z.infer<Plain[K]['schema']>
  : K extends `${infer Family extends FamilyName}:${string}`
    ? z.infer<Families[Family]['schema']>
    : never

interface KeyRule {
  scope: StorageScope
  schema: z.ZodMiniType
  isShared?: boolean
}

function has<Table extends object>(table: Table, name: PropertyKey): name is keyof Table {
  return Object.hasOwn(table, name)
}

/** The scope and schema of a key; undefined for a name this version does not know. */
export function ruleOf(key: string): KeyRule | undefined {
  if (has(storageKeys, key)) return storageKeys[key]
  const family = key.slice(0, Math.max(0, key.indexOf(':')))
  return has(storageFamilies, family) ? storageFamilies[family] : undefined
}

/** True for a key named in this file; narrows what comes out of a database. */
export function isStorageKey(key: string): key is StorageKey {
  return ruleOf(key) !== undefined
}
