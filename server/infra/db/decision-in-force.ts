import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether a decision of moderators, of a table or alias of `moderation_decisions`, still holds at an instant (epoch milliseconds): neither its
 * end nor a later decision in its place. False of one that takes nothing away, and where there is none.
 */
export function isDecisionInForce(decisions: string, now: number): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${decisions}.${column}`)
  // Values of one row rather than `exists`, for which PostgreSQL would read a whole table once there are many decisions.
  const removedAt = (table: 'posts' | 'comments') =>
    sql`(select removed_at from ${sql.table(table)} as decided where decided.id = ${of('subject_id')})`
  return sql<SqlBool>`coalesce(case ${of('action')}
    when 'suspend' then (select held.created_at from suspensions as held where held.account_id = ${of('author_id')})
      = ${of('created_at')}
    when 'limit' then ${of('until_at')} > ${now}
      and (select held.limited_until from accounts as held where held.id = ${of('author_id')}) = ${of('until_at')}
    when 'remove' then (case ${of('kind')} when 'post' then ${removedAt('posts')} else ${removedAt('comments')} end)
        is not null
      and not exists (select 1 from moderation_decisions as later
        where later.author_id = ${of('author_id')} and later.created_at > ${of('created_at')}
          and later.action = 'restore' and later.kind = ${of('kind')} and later.subject_id = ${of('subject_id')})
    end, false)`
}
