import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

export async function listTags(db: Db): Promise<Row<'tags'>[]> {
  return db.selectFrom('tags').selectAll().orderBy('name_key').execute()
}

/** At most `limit` tags, the most chosen first. */
export async function listPopularTags(db: Db, limit: number): Promise<Row<'tags'>[]> {
  return db
    .selectFrom('tags')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('account_tags')
          .select(({ fn }) => ['tag_id', fn.countAll<number>().as('choices')])
          .groupBy('tag_id')
          .as('chosen'),
      (join) => join.onRef('chosen.tag_id', '=', 'tags.id'),
    )
    .selectAll('tags')
    .orderBy((eb) => eb.fn.coalesce('chosen.choices', eb.lit(0)), 'desc')
    .orderBy('name_key')
    .limit(limit)
    .execute()
}

/** A member's tags, by name. */
export async function listTagsOf(db: Db, accountId: string): Promise<Row<'tags'>[]> {
  return db
    .selectFrom('tags')
    .innerJoin('account_tags', 'account_tags.tag_id', 'tags.id')
    .selectAll('tags')
    .where('account_tags.account_id', '=', accountId)
    .orderBy('name_key')
    .execute()
}

export async function findTagByName(db: Db, name: string): Promise<Row<'tags'> | undefined> {
  return db.selectFrom('tags').selectAll().where('name_key', '=', name.toLowerCase()).executeTakeFirst()
}

/** Choosing a tag again changes nothing. */
export async function insertAccountTag(db: Db, row: NewRow<'account_tags'>): Promise<void> {
  await db
    .insertInto('account_tags')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'tag_id']).doNothing())
    .execute()
}

export async function deleteAccountTag(db: Db, accountId: string, tagId: string): Promise<void> {
  await db.deleteFrom('account_tags').where('account_id', '=', accountId).where('tag_id', '=', tagId).execute()
}
