import type { Db } from '../tables.ts'
import { index, key, of, required, unique } from './columns.ts'

/** Part of 0001: notifications, share links, tickets, recorded replies and feed snapshots. */
export async function createOtherTables(db: Db): Promise<void> {
  await createNotifications(db)
  await createSharesAndTickets(db)
  await createBookkeeping(db)
}

async function createNotifications(db: Db): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', key)
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('type', 'text', required)
    .addColumn('actor_id', 'text', of('accounts.id'))
    .addColumn('post_id', 'text', (column) => column.references('posts.id').onDelete('cascade'))
    .addColumn('comment_id', 'text', (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('dedupe_key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .addColumn('read_at', 'bigint')
    .execute()
  await index(db, 'notifications', ['account_id', 'created_at', 'id'])
}

async function createSharesAndTickets(db: Db): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('id', 'text', key)
    .addColumn('post_id', 'text', of('posts.id'))
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint')
    .execute()
  await db.schema
    .createTable('support_tickets')
    .addColumn('id', 'text', key)
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('category_id', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('priority', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('ticket_attachments')
    .addColumn('ticket_id', 'text', of('support_tickets.id'))
    .addColumn('position', 'integer', required)
    .addColumn('file_name', 'text', required)
    .addColumn('content_type', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addPrimaryKeyConstraint('ticket_attachments_pk', ['ticket_id', 'position'])
    .execute()
}

async function createBookkeeping(db: Db): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('caller', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('route', 'text', required)
    .addColumn('body_hash', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('lease_until', 'bigint', required)
    .addColumn('status', 'integer')
    .addColumn('reply', 'text')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['caller', 'key'])
    .execute()
  await index(db, 'idempotency_keys', ['created_at'])
  await db.schema
    .createTable('feed_snapshots')
    .addColumn('id', 'text', key)
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('entries', 'text', required)
    .execute()
  await index(db, 'feed_snapshots', ['account_id', 'created_at'])
}
