import type { Audience, Reach } from '#contract/reach.ts'
import type { Db } from '#server/infra/db/tables.ts'

export async function updateReach(db: Db, accountId: string, reach: Reach): Promise<void> {
  await db.updateTable('accounts').set(reach).where('id', '=', accountId).execute()
}

export async function updateCommentsFrom(db: Db, postId: string, comments_from: Audience): Promise<void> {
  await db.updateTable('posts').set({ comments_from }).where('id', '=', postId).execute()
}
