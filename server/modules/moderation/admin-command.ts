import { randomUUID } from 'node:crypto'
import { roleSchema, type Role } from '#contract/decision.ts'
import type { CommandOutcome } from '#server/run-operator-command.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findByUsername, insertDecision, listWithRole, updateRole } from './role-repo.ts'

const adminUsage = `Moderators decide on what members report, on the screen /Moderation; admins decide on moderators, too.

  npm run admin -- list                                every moderator and admin
  npm run admin -- grant <username> [moderator|admin]  gives a member a role; admin unless told otherwise
  npm run admin -- revoke <username>                   takes it back`

/** Carries out one command line of the operator, without the program's name; what it changes is in the audit log. */
export async function runAdminCommand(db: Db, words: readonly string[], now: number): Promise<CommandOutcome> {
  const [command, username, role = 'admin', ...rest] = words
  if (command === 'list' && username === undefined) return { ok: true, text: tableOf(await listWithRole(db)) }
  const wanted = roleSchema.safeParse(role)
  if (username === undefined || rest.length > 0 || !wanted.success) return { ok: false, text: adminUsage }
  if (command === 'grant') return changeRole(db, { username, role: wanted.data }, now)
  if (command === 'revoke' && words.length === 2) return changeRole(db, { username, role: null }, now)
  return { ok: false, text: adminUsage }
}

interface Change {
  username: string
  role: Role | null
}

async function changeRole(db: Db, { username, role }: Change, now: number): Promise<CommandOutcome> {
  const member = await findByUsername(db, username.replace(/^@/, '').toLowerCase())
  if (!member) return { ok: false, text: `There is no member named ${username}.` }
  await db.transaction().execute(async (transaction) => {
    await updateRole(transaction, member.id, role)
    const act =
      role === null ? { action: 'revoke', reason: 'By the operator' } : { action: 'grant', reason: `As ${role}` }
    await insertDecision(transaction, {
      ...{ id: randomUUID(), kind: 'member', subject_id: member.id, author_id: member.id, post_id: null, ...act },
      ...{ until_at: null, moderator_id: null, created_at: now },
    })
  })
  const what = role === null ? 'has no role any more' : role === 'admin' ? 'is an admin now' : 'is a moderator now'
  return { ok: true, text: `${member.username} ${what}.` }
}

function tableOf(rows: Awaited<ReturnType<typeof listWithRole>>): string {
  if (rows.length === 0) return 'Nobody has a role.'
  const width = Math.max(...rows.map(({ username }) => username.length))
  return rows.map((row) => `${row.username.padEnd(width)}  ${row.role}`).join('\n')
}
