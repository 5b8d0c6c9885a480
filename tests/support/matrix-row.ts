import type { AuthorisationWorld } from './authorisation-world.ts'
import type { TestFile, TestPiece } from './test-call.ts'

/**
 * Who calls: nobody; a member who wrote the comment and the ticket and made the share link; the author of the post;
 * somebody who has to do with none of it; somebody like that who is a moderator, or an admin.
 */
export const roles = ['visitor', 'member', 'author', 'other', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Attempt {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  files?: TestFile[]
  piece?: TestPiece
}

export interface MatrixRow {
  attempt: (world: AuthorisationWorld) => Attempt
  /** Status for each role; a moderator gets what others get where nothing is said of them, an admin what moderators get. */
  expected: Readonly<Record<Exclude<Role, 'moderator' | 'admin'>, number> & { moderator?: number; admin?: number }>
}

export const members = { visitor: 401, member: 200, author: 200, other: 200 }
export const memberOnly = { visitor: 401, member: 200, author: 404, other: 404 }
export const everyone = (status: number) => ({ visitor: status, member: status, author: status, other: status })
export const moderators = { visitor: 401, member: 403, author: 403, other: 403, moderator: 200 }
export const admins = { visitor: 401, member: 403, author: 403, other: 403, moderator: 403, admin: 200 }
export const plain = () => ({})
export const ofAuthor = ({ author }: AuthorisationWorld) => ({ params: { id: author.id } })
