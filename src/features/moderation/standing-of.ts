import { dayOf } from '#contract/decision.ts'
import type { ModeratedMember } from '#contract/moderated-member.ts'

/** Since when a member is here, and what holds for them now, in words. */
export function standingOf({ created_at, role, limited_until, suspended_at, left_at }: ModeratedMember): string[] {
  return [
    `joined ${dayOf(created_at)}`,
    role,
    limited_until && `read-only until ${dayOf(limited_until)}`,
    suspended_at && `suspended since ${dayOf(suspended_at)}`,
    left_at && `left ${dayOf(left_at)}`,
  ].filter((fact) => fact !== null)
}
