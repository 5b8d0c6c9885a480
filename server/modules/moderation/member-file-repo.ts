import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'

/** Of each list. */
const mostShown = 20
/** Of the things of a member that were reported, so many are looked at. */
const mostThings = 500
// Beyond the last character there is.
const end = '\u{10ffff}'

export type MemberRow = Awaited<ReturnType<typeof findByIds>>[number]

export async function findByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('accounts')
    .leftJoin('suspensions', 'suspensions.account_id', 'accounts.id')
    .leftJoin('departures', 'departures.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.picture_media',
      'accounts.created_at',
      'accounts.role',
      'accounts.limited_until',
      'suspensions.created_at as suspended_at',
      'departures.created_at as left_at',
    ])
    .where('accounts.id', 'in', ids)
    .where('accounts.is_house', '=', 0)
    .execute()
}

/** Whose username, or e-mail address, begins so. */
export async function findIdsBeginning(db: Db, column: 'username_key' | 'email', beginning: string) {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(column, '>=', beginning)
    .where(column, '<', beginning + end)
    .orderBy(column)
    .limit(mostShown)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who has words in their names that begin with each of these. */
export async function findIdsByWords(db: Db, [leading = '', ...others]: readonly string[]) {
  const rows = await db
    .selectFrom('account_words')
    .select('account_id')
    .where('word', '>=', leading)
    .where('word', '<', leading + end)
    .where((eb) => eb.and(others.map((beginning) => hasWord(beginning))))
    .orderBy('word')
    .orderBy('account_id')
    .limit(mostShown)
    .execute()
  return rows.map((row) => row.account_id)
}

function hasWord(beginning: string) {
  return sql<boolean>`exists (select 1 from account_words as other where other.account_id = account_words.account_id
    and other.word >= ${beginning} and other.word < ${beginning + end})`
}

const reportFacts = [
  'reports.kind',
  'reports.subject_id',
  'reports.reason',
  'reports.note',
  'reports.created_at',
] as const

export type PastReportRow = Awaited<ReturnType<typeof findReportsBy>>[number]

/** What a member reported, newest first, with whose it was. */
export async function findReportsBy(db: Db, reporterId: string) {
  return db
    .selectFrom('reports')
    .leftJoin('report_cases', (join) =>
      join.onRef('report_cases.kind', '=', 'reports.kind').onRef('report_cases.subject_id', '=', 'reports.subject_id'),
    )
    .leftJoin('accounts', 'accounts.id', 'report_cases.author_id')
    .leftJoin('moderation_decisions', 'moderation_decisions.id', 'reports.decision_id')
    .select([...reportFacts, 'accounts.username', 'moderation_decisions.action as decided'])
    .where('reports.reporter_id', '=', reporterId)
    .orderBy('reports.created_at', 'desc')
    .limit(mostShown)
    .execute()
}

/** What was reported of a member's things and of themselves, newest first, with who did. */
export async function findReportsAgainst(db: Db, authorId: string): Promise<PastReportRow[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('report_cases')
        .select(['kind', 'subject_id'])
        .where('author_id', '=', authorId)
        .limit(mostThings)
        .as('found'),
    )
    .innerJoin('reports', (join) =>
      join.onRef('reports.kind', '=', 'found.kind').onRef('reports.subject_id', '=', 'found.subject_id'),
    )
    .leftJoin('accounts', 'accounts.id', 'reports.reporter_id')
    .leftJoin('moderation_decisions', 'moderation_decisions.id', 'reports.decision_id')
    .select([...reportFacts, 'accounts.username', 'moderation_decisions.action as decided'])
    .orderBy('reports.created_at', 'desc')
    .limit(mostShown)
    .execute()
}
