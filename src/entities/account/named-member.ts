import type { BlockedMember } from '#contract/block.ts'

/** Names and picture of a member: what a list of people who are kept away goes by. */
export type NamedMember = Omit<BlockedMember, 'created_at'>

/** Whatever has an author or is somebody. */
export type Somebody = Omit<NamedMember, 'id'> & ({ user_id: NamedMember['id'] } | { id: NamedMember['id'] })

/** The author of something, or somebody, and nothing else about them. */
export function namedMemberOf(somebody: Somebody): NamedMember {
  const { username, first_name, last_name, profile_picture_url } = somebody
  const id = 'user_id' in somebody ? somebody.user_id : somebody.id
  return { id, username, first_name, last_name, profile_picture_url }
}
