import type { SessionUser } from '#contract/own-session.ts'

/** Whether an id or username, with or without the @ of a mention and in any letter case, is the member's own. */
export function namesMember(idOrUsername: string, member: SessionUser | undefined): boolean {
  if (member === undefined) return false
  const name = idOrUsername.replace(/^@/, '').toLowerCase()
  return name === member.id || name === member.username.toLowerCase()
}
