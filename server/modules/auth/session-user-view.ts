import { roleSchema } from '#contract/role.ts'
import { accountIdSchema } from '#contract/ids.ts'
import type { SessionUser } from '#contract/own-session.ts'
import type { Row } from '#server/infra/db/tables.ts'

/** The signed-in member as that member may see themselves: the only view with the e-mail address. */
export function toSessionUser(row: Row<'accounts'>, hasCompletedOnboarding: { completed: boolean }): SessionUser {
  return {
    id: accountIdSchema.parse(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    email: row.email,
    profile_picture_url: row.picture_media,
    has_completed_onboarding: hasCompletedOnboarding.completed,
    ...(row.role !== null && { role: roleSchema.parse(row.role) }),
  }
}
