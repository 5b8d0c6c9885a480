import type { Audience, Reach } from '#contract/reach.ts'
import type { Db } from '#server/infra/db/tables.ts'

export async function updateReach(db: Db, accountId: string, reach: Partial<Reach>): Promise<void> {
  // Naming none of the two, a statement would set nothing, which is no SQL.
  if (Object.keys(reach).length === 0) return
  await db.updateTable('accounts').set(reach).where('id', '=', accountId).execute()
}

export async function updateCommentsFrom(db: Db, postId: string, comments_from: Audience): Promise<void> {
  await db.updateTable('posts').set({ comments_from }).where('id', '=', postId).execute()
}
