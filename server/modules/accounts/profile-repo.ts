import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'

export type ProfileRow = Row<'accounts'> & { viewer_follow: string | null }

/** An account as `viewerId` sees it, by id or by lower-cased username; undefined when they may not. */
export async function findProfile(
  db: Db,
  by: { id: string } | { usernameKey: string },
  viewerId: string,
): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('accounts')
    .leftJoin('follows as viewer_follows', (join) =>
      join.onRef('viewer_follows.followed_id', '=', 'accounts.id').on('viewer_follows.follower_id', '=', viewerId),
    )
    .selectAll('accounts')
    .select('viewer_follows.follower_id as viewer_follow')
    .where((eb) => ('id' in by ? eb('accounts.id', '=', by.id) : eb('accounts.username_key', '=', by.usernameKey)))
    .where(mayMeet(viewerId, 'accounts.id'))
    .executeTakeFirst()
}

/** What a member may change of their row. */
export type ProfileColumns = Partial<
  Pick<Row<'accounts'>, 'first_name' | 'last_name' | 'bio' | 'city' | 'country' | 'website'>
>

export async function updateProfileColumns(db: Db, accountId: string, columns: ProfileColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('accounts').set(columns).where('id', '=', accountId).execute()
}

export type PictureColumn = 'banner_media' | 'picture_media'

/** Sets the relative URL of a banner or picture, or removes it, and returns the one it had before. */
export async function replacePicture(
  db: Db,
  accountId: string,
  { column, url }: { column: PictureColumn; url: string | null },
): Promise<string | null> {
  // Locks the row as it reads it: of two pictures at once the second replaces the first, and neither is left behind.
  const before = await db
    .updateTable('accounts')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', accountId)
    .returning(column)
    .executeTakeFirst()
  await db
    .updateTable('accounts')
    .set(column === 'banner_media' ? { banner_media: url } : { picture_media: url })
    .where('id', '=', accountId)
    .execute()
  return before?.[column] ?? null
}
