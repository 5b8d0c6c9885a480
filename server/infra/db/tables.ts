import type { Audience } from '#contract/reach.ts'
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { AuthTables } from './auth-tables.ts'
import type { CommentsTable } from './comments-table.ts'
import type { DepartureTables } from './departure-tables.ts'
import type { ExportTables } from './export-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { InstanceTables } from './instance-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { LimitTables } from './limit-tables.ts'
import type { SafetyTables } from './safety-tables.ts'
import type { ModerationTables } from './moderation-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { StatisticsTables } from './statistics-tables.ts'
import type { TicketTables } from './ticket-tables.ts'
import type { UploadTables } from './upload-tables.ts'

/** Instants are epoch milliseconds, booleans 0 or 1, JSON is text: the same values on both engines. */
type Instant = number
type Flag = 0 | 1

interface AccountsTable {
  id: string
  email: string
  username: string
  /** The username in lower case: unique without regard to case. */
  username_key: string
  phone: string | null
  first_name: string
  last_name: string
  password_hash: string
  bio: string | null
  city: string | null
  country: string | null
  website: string | null
  banner_media: string | null
  picture_media: string | null
  is_house: Generated<Flag>
  is_private: Generated<Flag>
  retired_at: Instant | null
  onboarded_at: Instant | null
  followers_count: Generated<number>
  following_count: Generated<number>
  created_at: Instant
  /** The names that search finds the account by; others than it has when the indexer has not been here yet. */
  indexed_names: string | null
  username_changed_at: Instant | null
  role: Generated<string | null>
  /** Until when the member may only read. */
  limited_until: Generated<Instant | null>
  /** Who may comment on their next posts. */
  comments_from: Generated<Audience>
  /** Whose mentions they are told of. */
  mentions_from: Generated<Exclude<Audience, 'nobody'>>
  /** Their notifications that came until then are read; it only ever moves forward. */
  notifications_read_until: Generated<Instant | null>
}

interface FollowsTable {
  follower_id: string
  followed_id: string
  created_at: Instant
}

interface TagsTable {
  id: string
  name: string
  name_key: string
}

interface AccountTagsTable {
  account_id: string
  tag_id: string
  created_at: Instant
}

interface PostsTable {
  id: string
  author_id: string
  text_content: string
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  like_count: Generated<number>
  repost_count: Generated<number>
  comment_count: Generated<number>
  view_count: Generated<number>
  bookmark_count: Generated<number>
  /** When a moderator removed it: it counts as deleted and can be put back. */
  removed_at: Generated<Instant | null>
  comments_from: Generated<Audience>
  /** Whether search finds the post. */
  is_indexed: Generated<Flag>
  /** When it came from an archive; null where it was written here. */
  imported_at: Generated<Instant | null>
  /** Where an imported post was first written, as `https://sayso.example`, and its id there; null where that is unknown. */
  origin_server: Generated<string | null>
  origin_id: Generated<string | null>
}

interface PostMediaTable {
  post_id: string
  position: number
  /** Name of the directory in the media store; cannot be guessed. */
  key: string
  width: number
  height: number
  thumbhash: string
  alt_text: string | null
  widths: string
}

interface PostTopicsTable {
  post_id: string
  topic_key: string
  /** As its author wrote it. */
  topic: string
  author_id: string
  created_at: Instant
}

/** Shape of likes, reposts and bookmarks. */
interface PostMarksTable {
  post_id: string
  account_id: string
  created_at: Instant
}

interface PostViewsTable {
  account_id: string
  post_id: string
  viewed_at: Instant
}

interface NotificationsTable {
  id: string
  account_id: string
  type: string
  actor_id: string
  post_id: string | null
  comment_id: string | null
  /** The act that it tells of; doing it again within a while tells nothing new. */
  dedupe_key: string
  created_at: Instant
  /** Set where it was read on its own account; null where the member's `notifications_read_until` decides. */
  read_at: Instant | null
  decision_id: Generated<string | null>
  /** Since when it is not shown, as the act was undone. */
  withdrawn_at: Instant | null
}

interface PushSubscriptionsTable {
  id: string
  account_id: string
  /** The session it was made in: it ends with that, by logout, age or a new password. */
  session_hash: string
  /** Where its messages go to, at the push service of the browser's maker. */
  endpoint: string
  p256dh: string
  auth: string
  /** JSON array of the kinds of notification the member wants. */
  kinds: string
  created_at: Instant
  /** Since when every message was refused; null while they arrive. */
  failed_at: Instant | null
}

interface ShareLinksTable {
  id: string
  post_id: string
  account_id: string
  created_at: Instant
  expires_at: Instant | null
}

interface IdempotencyKeysTable {
  caller: string
  key: string
  route: string
  body_hash: string
  state: 'running' | 'done'
  /** The one that works on the key, or did. */
  attempt: Generated<string | null>
  lease_until: Instant
  status: number | null
  reply: string | null
  /** The post or comment whose text the reply holds. */
  subject_id: Generated<string | null>
  created_at: Instant
}

interface FeedSnapshotsTable {
  id: string
  account_id: string
  created_at: Instant
  entries: string
  /** Says whether the reading would be the same now: what it was made from, as a hash. */
  basis: Generated<string>
  /** When the ranking was last made and came out so. */
  looked_at: Generated<Instant>
}

interface SchemaVersionsTable {
  name: string
  applied_at: Instant
}

export interface Tables
  extends
    AuthTables,
    DepartureTables,
    ExportTables,
    ImportTables,
    InstanceTables,
    JobTables,
    LimitTables,
    ModerationTables,
    SafetyTables,
    SearchTables,
    StatisticsTables,
    TicketTables,
    UploadTables {
  accounts: AccountsTable
  follows: FollowsTable
  tags: TagsTable
  account_tags: AccountTagsTable
  posts: PostsTable
  post_media: PostMediaTable
  post_topics: PostTopicsTable
  likes: PostMarksTable
  reposts: PostMarksTable
  bookmarks: PostMarksTable
  post_views: PostViewsTable
  comments: CommentsTable
  comment_likes: Omit<PostMarksTable, 'post_id'> & { comment_id: string }
  notifications: NotificationsTable
  push_subscriptions: PushSubscriptionsTable
  share_links: ShareLinksTable
  idempotency_keys: IdempotencyKeysTable
  feed_snapshots: FeedSnapshotsTable
  schema_versions: SchemaVersionsTable
}

/** The database, or a transaction in it: every repo function takes one first. */
export type Db = Kysely<Tables>
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
