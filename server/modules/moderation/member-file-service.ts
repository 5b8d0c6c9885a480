import { foldToWords } from '#contract/fold-text.ts'
import type { Role } from '#contract/role.ts'
import type { MemberFile, ModeratedMember } from '#contract/moderated-member.ts'
import { normalizeEmail } from '#contract/sign-up-rules.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findRecords } from './case-repo.ts'
import { latestAbout } from './decision-repo.ts'
import { toLogEntry } from './decision-view.ts'
import { findByIds, findIdsBeginning, findIdsByWords, findReportsAgainst, findReportsBy } from './member-file-repo.ts'
import { toModeratedMember, toPastReport } from './member-file-view.ts'

const mostFound = 20

/** Members by the beginning of a username or of the words of a name, for admins of an e-mail address, too; those by their username first. */
export async function findMembersFor(db: Db, q: string, role: Role | null): Promise<ModeratedMember[]> {
  const words = foldToWords(q)
  const handle = q.replace(/^@/, '').toLowerCase()
  const ids = new Set(await findIdsBeginning(db, 'username_key', handle))
  if (role === 'admin') for (const id of await findIdsBeginning(db, 'email', normalizeEmail(q))) ids.add(id)
  if (words.length > 0) for (const id of await findIdsByWords(db, words)) ids.add(id)
  const order = [...ids]
  const found = await findByIds(db, order)
  return found
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .slice(0, mostFound)
    .map((row) => toModeratedMember(row, role))
}

/** How a member stands, and what there is about them. */
export async function readMemberFile(db: Db, id: string, role: Role | null): Promise<MemberFile> {
  const [member] = await findByIds(db, [id])
  if (!member) throw refuse('not-found', 'This member does not exist.')
  const record = (await findRecords(db, [id])).get(id)
  return {
    member: toModeratedMember(member, role),
    record: record ?? { reports: 0, upheld: 0, dismissed: 0 },
    decisions: (await latestAbout(db, id)).map(toLogEntry),
    reports_made: (await findReportsBy(db, id)).map(toPastReport),
    reports_against: (await findReportsAgainst(db, id)).map(toPastReport),
  }
}
