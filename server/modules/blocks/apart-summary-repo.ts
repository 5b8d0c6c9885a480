import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'

export interface ApartPair {
  member: string
  other: string
  /** `block`: by either of them. `mute`: of the other by the member. */
  why: 'block' | 'mute'
}

/** The pairs of a member and another of whom they are not to hear. */
export async function findApart(
  db: Db,
  { members, others, now }: { members: readonly string[]; others: readonly string[]; now: number },
): Promise<ApartPair[]> {
  return db
    .selectFrom('blocks')
    .select(['blocker_id as member', 'blocked_id as other', why('block')])
    .where('blocker_id', 'in', members)
    .where('blocked_id', 'in', others)
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['blocked_id as member', 'blocker_id as other', why('block')])
        .where('blocked_id', 'in', members)
        .where('blocker_id', 'in', others),
    )
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['muter_id as member', 'muted_id as other', why('mute')])
        .where('muter_id', 'in', members)
        .where('muted_id', 'in', others)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)])),
    )
    .execute()
}

const why = (name: ApartPair['why']) => sql.lit(name).as('why')
