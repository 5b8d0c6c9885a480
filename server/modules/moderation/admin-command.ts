import { randomUUID } from 'node:crypto'
import { roleSchema, type Role } from '#contract/role.ts'
import type { OperatorAct } from '#contract/moderation.ts'
import type { CommandOutcome } from '#server/run-operator-command.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findByUsername, insertDecision, listWithRole, updateRole } from './role-repo.ts'

const adminUsage = `Moderators decide on what members report, on the screen /Moderation; admins decide on moderators, too.

  npm run admin -- list                                every moderator and admin
  npm run admin -- grant <username> [moderator|admin]  gives a member a role; admin unless told otherwise
  npm run admin -- revoke <username>                   takes it back
  npm run admin -- two-factor-off <username>           lets a member log in with the password alone, who is mailed
  npm run admin -- pages                               which of your own pages are published for all instances; more with "help"
  npm run admin -- kill-switch [on|off]                takes the service worker off every device that comes by, at all instances`

interface AdminActs {
  /** Epoch milliseconds. */
  now: number
  /** Turns a member's two-factor login off and tells them; whether it was on. */
  endSecondFactor: (db: Db, accountId: string) => Promise<boolean>
}

/** Carries out one command line of the operator, without the program's name; what it changes is in the audit log. */
export async function runAdminCommand(db: Db, words: readonly string[], acts: AdminActs): Promise<CommandOutcome> {
  const [command, username, role = 'admin', ...rest] = words
  if (command === 'list' && username === undefined) return { ok: true, text: tableOf(await listWithRole(db)) }
  const wanted = roleSchema.safeParse(role)
  if (username === undefined || rest.length > 0 || !wanted.success) return { ok: false, text: adminUsage }
  if (command === 'grant') return changeRole(db, { username, role: wanted.data }, acts.now)
  if (words.length > 2) return { ok: false, text: adminUsage }
  if (command === 'revoke') return changeRole(db, { username, role: null }, acts.now)
  if (command === 'two-factor-off') return endSecondFactorOf(db, username, acts)
  return { ok: false, text: adminUsage }
}

interface Change {
  username: string
  role: Role | null
}

async function changeRole(db: Db, { username, role }: Change, now: number): Promise<CommandOutcome> {
  const member = await findNamed(db, username)
  if (!member) return isNobody(username)
  await db.transaction().execute(async (transaction) => {
    await updateRole(transaction, member.id, role)
    const act =
      role === null
        ? { action: 'revoke' as const, reason: 'By the operator' }
        : { action: 'grant' as const, reason: `As ${role}` }
    await record(transaction, member.id, { ...act, created_at: now })
  })
  const what = role === null ? 'has no role any more' : role === 'admin' ? 'is an admin now' : 'is a moderator now'
  return { ok: true, text: `${member.username} ${what}.` }
}

async function endSecondFactorOf(db: Db, username: string, acts: AdminActs): Promise<CommandOutcome> {
  const member = await findNamed(db, username)
  if (!member) return isNobody(username)
  const wasOn = await db.transaction().execute(async (transaction) => {
    if (!(await acts.endSecondFactor(transaction, member.id))) return false
    const act = { action: 'two-factor-off' as const, reason: 'By the operator' }
    await record(transaction, member.id, { ...act, created_at: acts.now })
    return true
  })
  const text = wasOn ? 'Two-factor login is off for' : 'Two-factor login was not on for'
  return { ok: wasOn, text: `${text} ${member.username}.` }
}

function findNamed(db: Db, username: string) {
  return findByUsername(db, username.replace(/^@/, '').toLowerCase())
}

function isNobody(username: string): CommandOutcome {
  return { ok: false, text: `There is no member named ${username}.` }
}

/** Writes what the operator did about a member into the audit log. */
async function record(
  db: Db,
  id: string,
  act: { action: OperatorAct; reason: string; created_at: number },
): Promise<void> {
  const about = { kind: 'member', subject_id: id, author_id: id, post_id: null } as const
  await insertDecision(db, { id: randomUUID(), ...about, ...act, until_at: null, moderator_id: null })
}

function tableOf(rows: Awaited<ReturnType<typeof listWithRole>>): string {
  if (rows.length === 0) return 'Nobody has a role.'
  const width = Math.max(...rows.map(({ username }) => username.length))
  return rows.map((row) => `${row.username.padEnd(width)}  ${row.role}`).join('\n')
}
