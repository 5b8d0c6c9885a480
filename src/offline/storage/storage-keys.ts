import '../strict-csp.ts'
import * as z from 'zod/mini'
import { sessionUserSchema } from '#contract/own-session.ts'
import { accountIdSchema, commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { feedTypeSchema, postSchema } from '#contract/post.ts'
import type { laterSchemas } from './later-schemas.ts'
import { pages, postEntrySchema } from './page-schemas.ts'

/** `device`: whoever uses it. `member`: in a database of the member's own, gone on logout. */
export type StorageScope = 'device' | 'member'

const device = <S extends z.ZodMiniType>(schema: S) => ({ scope: 'device' as const, schema })
const member = <S extends z.ZodMiniType>(schema: S) => ({ scope: 'member' as const, schema })

/** Of a member, and what one tab learns of it concerns the others at once. Lists are not: how far one is unrolled is each tab's own affair. */
const shared = <S extends z.ZodMiniType>(schema: S) => ({ scope: 'member' as const, schema, isShared: true })

/** The same, where the first screen does without: the schema is in `later-schemas.ts`, under this name. */
const memberLater = { scope: 'member' as const }
const sharedLater = { scope: 'member' as const, isShared: true }

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
  renewal: z.optional(
    z.union([
      z.literal('wanted'),
      z.object({ entries: z.array(postEntrySchema), next_cursor: z.nullable(z.string()) }),
    ]),
  ),
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
  /** The sessions left here of which the server does not know yet, by the SHA-256 of their tokens in hex: it opens nothing. */
  'left-sessions': device(z.array(z.string())),
  /** What a logout could only empty, and when, in ms since 1970. */
  'emptied-databases': device(z.array(z.object({ name: z.string(), emptiedAt: z.number() }))),
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

  'profile-data': sharedLater,
  'user-posts': member(pages(postEntrySchema)),
  'guest-profile-data': memberLater,
  'guest-profile-id': member(accountIdSchema),
  'current-post-id': member(postIdSchema),
  'current-post-details': member(postSchema),
  'current-comment-id': member(commentIdSchema),
  'feed-for-you': member(feedStateSchema),
  'feed-following': member(feedStateSchema),
  'feed-type': member(feedTypeSchema),
  'comment-order': memberLater,
  suggestions: memberLater,
  reach: sharedLater,
  'followed-members': memberLater,
  trendings: memberLater,
  'image-preview-open': member(z.boolean()),
  /** The addresses of the pictures. */
  'image-preview-list': member(z.array(z.string())),
  'image-preview-index': member(z.int()),
  notifications: sharedLater,
  'unread-count': shared(z.int()),
  'onboarding-suggestions': memberLater,
  'previous-route': member(z.string()),
  'user-list': member(z.object({ accountId: accountIdSchema, show: z.enum(['followers', 'following']) })),
  bookmarks: member(pages(postEntrySchema)),
  blocks: sharedLater,
  mutes: sharedLater,
  'muted-words': sharedLater,
  'recent-searches': member(z.array(z.string())),
  'my-tags': sharedLater,
  /** Where the member is logged in. */
  sessions: memberLater,
  /** Whether the member has two-factor login on. */
  totp: memberLater,
  /** What the member logs in with instead of the password. */
  passkeys: memberLater,
  exports: memberLater,
  imports: memberLater,
  /** What this device tells of while the app is closed; absent: nothing. */
  'push-kinds': memberLater,
  /** The push subscription as the server last heard of it. */
  'push-registered': memberLater,
  /** Up to when the device knows which posts were deleted. */
  'deletions-known': member(z.string()),
  /** Which pages the operator wrote. */
  'site-pages': memberLater,
  'data-saver': member(z.enum(['auto', 'on', 'off'])),
} as const

/** Keys with an id behind a colon, such as `post:<id>`; all belong to a member. */
export const storageFamilies = {
  /** By feed type: the entry at the top of the window and how many pixels of it lie above. */
  'feed-position': member(z.object({ entryKey: z.string(), offset: z.number() })),
  post: shared(postSchema),
  profile: sharedLater,
  'posts-of': member(pages(postEntrySchema)),
  'reposts-of': member(pages(postEntrySchema)),
  /** Those around one comment may begin amid the list. */
  comments: memberLater,
  /** Each page of replies comes with the comment they answer. */
  replies: memberLater,
  'followers-of': memberLater,
  'following-of': memberLater,
} as const

type Plain = typeof storageKeys
type Families = typeof storageFamilies
export type PlainKey = keyof Plain
export type FamilyName = keyof Families
export type StorageKey = PlainKey | `${FamilyName}:${string}`

/** Under which the comments of a post are persisted, the oldest and the newest first. */
export const commentListsOf = (postId: string) => [`comments:${postId}`, `comments:${postId}:newest`] as const

type Later = typeof laterSchemas

type ValueIn<Table, Name extends keyof Table> = Name extends keyof Later
  ? z.infer<Later[Name]>
  : Table[Name] extends { schema: infer S extends z.ZodMiniType }
    ? z.infer<S>
    : never

export type ValueOf<K extends StorageKey> = K extends PlainKey
  ? ValueIn<Plain, K>
  : K extends `${infer Family extends FamilyName}:${string}`
    ? ValueIn<Families, Family>
    : never

interface KeyRule {
  scope: StorageScope
  schema?: z.ZodMiniType
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

/** The part of a key that names its shape: all of it, or what stands before the colon. */
export function shapeOf(key: StorageKey): string {
  return key.split(':', 1)[0] ?? key
}

/** True for a key named in this file; narrows what comes out of a database. */
export function isStorageKey(key: string): key is StorageKey {
  return ruleOf(key) !== undefined
}
