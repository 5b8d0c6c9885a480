import type { AccountSummary } from '#contract/account.ts'
import { accountIdSchema } from '#contract/ids.ts'
import type { Row } from './infra/db/tables.ts'

/** The columns that every list of members shows. */
type MemberRow = Pick<Row<'accounts'>, 'id' | 'first_name' | 'last_name' | 'username' | 'picture_media'>

/** The columns a summary is made of, and the viewer whose follow was joined in (null: not followed). */
export type SummaryRow = MemberRow & { viewer_follow: string | null }

/** A member as shown in any list; carries nothing private. */
export function toListedMember(row: MemberRow): Omit<AccountSummary, 'is_following'> {
  return {
    id: accountIdSchema.parse(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    profile_picture_url: row.picture_media,
  }
}

/** A listed member with whether the viewer follows them. */
export function toAccountSummary(row: SummaryRow): AccountSummary {
  return { ...toListedMember(row), is_following: row.viewer_follow !== null }
}
