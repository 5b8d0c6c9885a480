import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/infra/db/tables.ts'
import { sessionIdOf } from '#server/modules/auth/session-view.ts'
import { hashSecret } from '#server/secret-token.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'
import { insertTestPost } from './insert-posts.ts'
import type { TestFile } from './test-call.ts'
import { testPicture } from './test-picture.ts'

/** Things to try one's rights on, untouched by any attempt before. */
export interface AuthorisationWorld {
  member: TestMember
  author: TestMember
  other: TestMember
  moderator: TestMember
  admin: TestMember
  /** Somebody else, to be followed. */
  strangerId: string
  /** By `author`. */
  postId: string
  /** By `member`, on that post; `other` reported it. */
  commentId: string
  /** By `member`. */
  ticketId: string
  shareId: string
  tag: { id: string; name: string }
  picture: TestFile
  /** By `member`; nothing of it has arrived yet. */
  uploadId: string
  /** Of `member`. */
  sessionId: string
  invitationId: string
  siteBlockId: string
  /** That removed another post of `member`. */
  decisionId: string
  /** An e-mail address that nobody has used. */
  address: string
}

/** What the upload of a world is to become. */
export const uploadedBytes = new Uint8Array(Buffer.from('all of it'))

// The same bytes for everybody: painting them anew for each attempt took longer than the rest of its world.
const picture = testPicture()

/** Puts a new world into the database. */
export async function makeAuthorisationWorld({ deps, member: insert, clock }: TestApp): Promise<AuthorisationWorld> {
  const { db } = deps
  const [member, author, other, stranger] = [await insert(), await insert(), await insert(), await insert()]
  const moderator = await insert({ role: 'moderator' })
  const admin = await insert({ role: 'admin' })
  const created_at = clock.now
  const postId = await insertTestPost(db, { author_id: author.id, created_at })
  const commentId = randomUUID()
  const comment = { id: commentId, post_id: postId, author_id: member.id, content: 'Yes', created_at }
  await db.insertInto('comments').values(comment).execute()
  await db.updateTable('posts').set({ comment_count: 1 }).where('id', '=', postId).execute()
  const ticketId = randomUUID()
  const message = { category_id: '1', subject: 'Help', description: 'Me', priority: 'low' }
  await db
    .insertInto('support_tickets')
    .values({ id: ticketId, account_id: member.id, ...message, created_at })
    .execute()
  const shareId = randomBytes(16).toString('base64url')
  await db
    .insertInto('share_links')
    .values({ id: shareId, post_id: postId, account_id: member.id, created_at })
    .execute()
  const tag = await db.selectFrom('tags').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
  const address = `${randomUUID()}@example.org`
  const uploadId = await insertUploadOf(db, member.id, clock.now)
  const sessionId = sessionIdOf(hashSecret(member.token))
  const invitationId = randomUUID()
  const uses = { uses: 1, uses_left: 1, expires_at: null }
  // Of the worlds before: there may be so many and no more.
  await db.deleteFrom('invitations').execute()
  await db
    .insertInto('invitations')
    .values({ id: invitationId, code: invitationId, note: '', ...uses, created_at })
    .execute()
  const siteBlockId = await insertSiteBlockBy(db, admin.id, created_at)
  const decisionId = randomUUID()
  const removedId = await insertTestPost(db, { author_id: member.id, created_at })
  await db
    .updateTable('posts')
    .set({ deleted_at: created_at, removed_at: created_at })
    .where('id', '=', removedId)
    .execute()
  const about = { kind: 'post', subject_id: removedId, author_id: member.id, post_id: removedId, moderator_id: null }
  await db
    .insertInto('moderation_decisions')
    .values({ id: decisionId, ...about, action: 'remove', reason: 'Rule 1', until_at: null, created_at })
    .execute()
  const ids = {
    invitationId,
    siteBlockId,
    decisionId,
    strangerId: stranger.id,
    postId,
    commentId,
    ticketId,
    shareId,
    uploadId,
    sessionId,
  }
  await insertReportOf(db, { kind: 'comment', subject_id: commentId, reporter_id: other.id, created_at }, member.id)
  return { member, author, other, moderator, admin, ...ids, tag, picture: await picture, address }
}

async function insertSiteBlockBy(db: Db, by_id: string, created_at: number): Promise<string> {
  const id = randomUUID()
  const what = { kind: 'email-domain', value: `${id}.example`, reason: 'Spam' }
  await db
    .insertInto('site_blocks')
    .values({ id, ...what, by_id, created_at })
    .execute()
  return id
}

async function insertUploadOf(db: Db, account_id: string, updated_at: number): Promise<string> {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(uploadedBytes).digest('hex')
  const times = { updated_at, completed_at: null, used_at: null }
  await db
    .insertInto('uploads')
    .values({ id, account_id, sha256, bytes: uploadedBytes.length, ...times })
    .execute()
  return id
}

async function insertReportOf(
  db: Db,
  { reporter_id, created_at, ...thing }: { kind: string; subject_id: string; reporter_id: string; created_at: number },
  author_id: string,
): Promise<void> {
  await db
    .insertInto('reports')
    .values({ ...thing, reporter_id, reason: 'spam', note: null, created_at })
    .execute()
  await db
    .insertInto('report_cases')
    .values({ ...thing, author_id, open_reports: 1, opened_at: created_at })
    .execute()
}
