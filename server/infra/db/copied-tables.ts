import type { Tables } from './tables.ts'

type TableName = keyof Tables

/** Every table that a copy of an installation holds, with its primary key; each after those it refers to. */
export const copiedTables = {
  accounts: ['id'],
  tags: ['id'],
  sessions: ['token_hash'],
  verification_codes: ['email'],
  password_resets: ['token_hash'],
  email_changes: ['account_id'],
  email_reversals: ['token_hash'],
  consent_texts: ['version'],
  consents: ['account_id'],
  former_usernames: ['username_key'],
  totp_secrets: ['account_id'],
  recovery_codes: ['account_id', 'code_hash'],
  login_tickets: ['token_hash'],
  passkeys: ['id'],
  follows: ['follower_id', 'followed_id'],
  blocks: ['blocker_id', 'blocked_id'],
  mutes: ['muter_id', 'muted_id'],
  muted_words: ['account_id'],
  account_tags: ['account_id', 'tag_id'],
  known_places: ['place_hash'],
  login_waits: ['id'],
  rate_windows: ['id'],
  posts: ['id'],
  post_media: ['post_id', 'position'],
  post_topics: ['post_id', 'topic_key'],
  likes: ['post_id', 'account_id'],
  reposts: ['post_id', 'account_id'],
  bookmarks: ['post_id', 'account_id'],
  post_views: ['account_id', 'post_id'],
  comments: ['id'],
  comment_likes: ['comment_id', 'account_id'],
  notifications: ['id'],
  push_subscriptions: ['id'],
  share_links: ['id'],
  support_tickets: ['id'],
  ticket_attachments: ['ticket_id', 'position'],
  ticket_answers: ['id'],
  reports: ['reporter_id', 'kind', 'subject_id'],
  report_cases: ['kind', 'subject_id'],
  suspensions: ['account_id'],
  moderation_decisions: ['id'],
  withheld_media: ['key'],
  appeals: ['decision_id'],
  appeal_tickets: ['token_hash'],
  settings: ['name'],
  invitations: ['id'],
  site_blocks: ['id'],
  departures: ['account_id'],
  exports: ['id'],
  erased_posts: ['id'],
  daily_figures: ['day'],
  idempotency_keys: ['caller', 'key'],
  feed_snapshots: ['id'],
  unclaimed_media: ['prefix'],
  jobs: ['id'],
  server_keys: ['name'],
  shared_files: ['name'],
} as const satisfies Partial<Record<TableName, readonly string[]>>

export type CopiedTable = keyof typeof copiedTables

export const copiedTableNames = Object.keys(copiedTables).filter((name): name is CopiedTable => name in copiedTables)

/** Every other table, and why no copy has it. */
export const leftTables: Record<Exclude<TableName, CopiedTable>, string> = {
  account_trigrams: 'search makes it anew',
  account_words: 'search makes it anew',
  post_search_rows: 'search makes it anew',
  passkey_challenges: 'devices are asked anew',
  imports:
    'the archives lie with the uploads: what is there stays, and the same archive imported again adds what is missing',
  uploads: 'its pieces are left behind: devices begin again',
  upload_pieces: 'they are left behind',
  upkeep: 'the first look makes it anew',
  removal_holds: 'it is of the copy itself',
  instances: 'it says which servers are at work there',
  schema_versions: 'it says which migrations have run there',
}

/** What the indexer of search has marked as done is not, where its tables are empty. */
export const unmarked: Partial<Record<CopiedTable, Readonly<Record<string, null | number>>>> = {
  accounts: { indexed_names: null },
  posts: { is_indexed: 0 },
}
